import type { Context } from '../../../context.ts';
import { localAddress } from '../../local-address.ts';
import { html, type Markup } from '../../markup.ts';
import { calendarStylesheet } from '../../static-files.ts';

/** The link to the style sheet of the calendar's pages. */
export const calendarStyle = (context: Context): Markup =>
  html`<link rel="stylesheet" href="${localAddress(context, calendarStylesheet().path)}">`;

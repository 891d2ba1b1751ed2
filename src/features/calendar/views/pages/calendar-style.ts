import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup } from '../../../../pages/markup.ts';
import { calendarStylesheet } from '../../../../pages/static-files.ts';

/** Links to the style sheet of the calendar's pages. */
export const calendarStyle = (context: Context): Markup =>
  html`<link rel="stylesheet" href="${localAddress(context, calendarStylesheet().path)}">`;

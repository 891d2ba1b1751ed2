import type { Markup } from '../../../pages/markup.ts';
import type { ShownEvent } from './shown-event.ts';
import type { ViewAddress } from './view-address.ts';

/** A view of the calendar without the frame that all views share. */
export interface ViewBody {
  /** The heading: plain text. */
  readonly title: string;
  readonly markup: Markup;
  readonly previous: Step | null;
  readonly next: Step | null;
  /** The events shown, and all events of the view if there are more. */
  readonly shown: readonly ShownEvent[];
  readonly events: readonly { readonly id: number }[];
}

/** A link to another view, with its label. */
export interface Step {
  readonly address: ViewAddress;
  readonly label: string;
}

import type { Markup } from '../../../pages/markup.ts';
import type { ShownEvent } from './shown-event.ts';
import type { ViewAddress } from './view-address.ts';

/** A view of the calendar without what stands around all of them. */
export interface ViewBody {
  /** Of the heading: plain text. */
  readonly title: string;
  readonly markup: Markup;
  readonly previous: Step | null;
  readonly next: Step | null;
  /** What is shown, and all that the view is of where that is more. */
  readonly shown: readonly ShownEvent[];
  readonly events: readonly { readonly id: number }[];
}

/** Where one goes from a view, and how it is called. */
export interface Step {
  readonly address: ViewAddress;
  readonly label: string;
}

import type { EntryChanges } from '../../../content/entries/entry-changes.ts';
import type { EventColumns } from '../../events/write-event.ts';
import type { EventTimes } from '../../events/written-times.ts';
import type { Linked } from '../../parties/linked-parties.ts';

/** An event of a batch, parsed, validated and sanitised; it only needs to be written. */
export interface ImportedEvent {
  /** Its id at its origin. */
  readonly originId: string;
  readonly entry: EntryChanges;
  readonly event: EventColumns & EventTimes;
  /** Absent if the batch gives none; new ones have their `origin` and `originId`. */
  readonly venues: readonly Linked<'Venue'>[] | undefined;
  readonly organizers: readonly Linked<'Organizer'>[] | undefined;
  /** Ids, slugs or names by taxonomy; absent if the batch gives none. */
  readonly terms: Readonly<Record<ImportedTaxonomy, readonly (string | number)[] | undefined>>;
}

export type ImportedTaxonomy = 'ext_events_cat' | 'post_tag';

import type { EntryChanges } from '../../../content/entries/entry-changes.ts';
import type { Linked } from '../../events/read-linked.ts';
import type { EventColumns } from '../../events/write-event.ts';
import type { EventTimes } from '../../events/written-times.ts';
import type { OrganizerChanges } from '../../organizers/written-organizer.ts';
import type { VenueChanges } from '../../venues/written-venue.ts';

/** An event of a batch: read, checked and sanitised, so that what is left is to write it. */
export interface ImportedEvent {
  /** What it is called where it comes from. */
  readonly originId: string;
  readonly entry: EntryChanges;
  readonly event: EventColumns & EventTimes;
  /** Absent for no wish; what is new has its `origin` and `originId`. */
  readonly venues: readonly Linked<VenueChanges>[] | undefined;
  readonly organizers: readonly Linked<OrganizerChanges>[] | undefined;
  /** By taxonomy: ids, slugs or names; absent for no wish. */
  readonly terms: Readonly<Record<ImportedTaxonomy, readonly (string | number)[] | undefined>>;
}

export type ImportedTaxonomy = 'ext_events_cat' | 'post_tag';

import type { EntryQuery } from '../../content/entries/entry-query.ts';
import type { Occurrence } from './recurrence/series.ts';

/** Which events, in which order; pure data that both surfaces' arguments become (interface.md §4.3). */
export interface EventQuery {
  /** What events share with other entries; ids, parents, terms and search among it. */
  readonly entries: Omit<EntryQuery, 'order' | 'kinds'>;
  /** All of them hold. They are what a series is spread out between, so there is always one from below and one from above. */
  readonly bounds: readonly EventBound[];
  /** Ids of which any will do. */
  readonly venues?: readonly number[] | undefined;
  readonly organizers?: readonly number[] | undefined;
  readonly isFeatured?: boolean | undefined;
  /** Whether events that hide from listings are wanted. */
  readonly isHidden?: boolean | undefined;
  /** Whether it must, or must not, cost something. */
  readonly hasCost?: boolean | undefined;
  /** Whether its venue must, or must not, have coordinates. */
  readonly hasPlace?: boolean | undefined;
  /** At one of these venues, the nearest first, by which a list may be sorted. */
  readonly nearVenues?: readonly number[] | undefined;
  readonly order: readonly EventOrder[];
}

/** A limit to when events begin or end. */
export interface EventBound {
  readonly of: 'start' | 'end';
  readonly compare: '<' | '<=' | '>' | '>=';
  /** In UTC, or where `isLocal` what the clocks of each event's own zone show. */
  readonly moment: string;
  readonly isLocal?: boolean;
}

export interface EventOrder {
  /** `local` is the start on the event's own clocks. */
  readonly by: 'start' | 'local' | 'end' | 'date' | 'modified' | 'title' | 'id' | 'distance';
  readonly direction: 'asc' | 'desc';
}

/** What a list knows of an event without reading it. */
export interface EventRef {
  readonly id: number;
  readonly version: number;
  /** Which of its occurrences is meant; null for an event that happens once, or a series as a whole. */
  readonly occurrence: Occurrence | null;
}

import type { ClockPart } from '../../content/entries/clock-query.ts';
import type { EntryQuery } from '../../content/entries/entry-query.ts';
import type { EventOrder } from './event-order.ts';
import type { Occurrence } from './recurrence/series.ts';

/** Which events to list, in which order; REST and GraphQL arguments are both converted to this (docs/rest.md §6.2). */
export interface EventQuery {
  /** The conditions that events share with other entries: ids, parents, terms, search. */
  readonly entries: Omit<EntryQuery, 'order' | 'kinds'>;
  /** All must hold. */
  readonly bounds: readonly EventBound[];
  /** Events at any of these venue ids. */
  readonly venues?: readonly number[] | undefined;
  readonly organizers?: readonly number[] | undefined;
  readonly isFeatured?: boolean | undefined;
  /** Whether to list events that are hidden from listings, or those that are not. */
  readonly isHidden?: boolean | undefined;
  /** Whether events that are hidden from listings are left out, whatever else is asked. */
  readonly isListed?: true;
  readonly isAllDay?: boolean | undefined;
  /** Whether events must end on another day than they begin. */
  readonly isMultiday?: boolean | undefined;
  /** Whose times are of this zone. */
  readonly timezone?: string | undefined;
  /** Events at none of these venue ids. */
  readonly venuesExclude?: readonly number[] | undefined;
  /** Whether events must, or must not, have a cost. */
  readonly hasCost?: boolean | undefined;
  /** Whether the venue must, or must not, have coordinates. */
  readonly hasPlace?: boolean | undefined;
  /** Events at one of these venues, nearest first; a list may be sorted by this. */
  readonly nearVenues?: readonly number[] | undefined;
  /** Conditions on parts of the local time at which events begin or end. */
  readonly parts?: readonly EventPart[] | undefined;
  readonly order: readonly EventOrder[];
}

/** A query that is ready for SQL: what `prepareEvents` finds out about occurrences without rows. */
export interface PreparedQuery extends EventQuery {
  /** Occurrences within the bounds that have no rows, as JSON (occurrence-rows.ts). */
  readonly further?: string;
  /** The moments between which series without an end are listed; absent if the bounds say it. */
  readonly around?: Reach;
}

/** A time between two moments in UTC. */
export interface Reach {
  readonly from: string;
  readonly to: string;
}

/** A bound on when events begin or end. */
export interface EventBound {
  readonly of: 'start' | 'end';
  readonly compare: '<' | '<=' | '>' | '>=';
  /** In UTC; if `isLocal`, in the local time of each event's zone. */
  readonly moment: string;
  readonly isLocal?: boolean;
}

/** A condition on a part of when events begin or end, on their own clocks. */
export interface EventPart extends ClockPart {
  readonly of: 'start' | 'end';
}

/** What a list knows about an event without loading it. */
export interface EventRef {
  readonly id: number;
  readonly version: number;
  /** The occurrence; null for a single event, or for a series as a whole. */
  readonly occurrence: Occurrence | null;
}

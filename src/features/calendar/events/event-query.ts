import { type RawBuilder, sql } from 'kysely';
import type { EntryQuery } from '../../../content/entries/entry-filters.ts';
import { positionIn } from '../../../content/entries/entry-order.ts';
import type { OrderColumn } from '../../../operation/lists/order.ts';
import type { EventFilterValues } from './event-filters.ts';
import type { Occurrence } from './recurrence/series.ts';

type Named = Pick<EntryQuery, 'include' | 'slugs'>;

interface Order {
  /** The name in GraphQL, which is that of the calendar's plug-in. */
  readonly name: string;
  readonly description: string;
  readonly type: OrderColumn['type'];
  readonly of: (entries: Named) => RawBuilder<string | number>;
}

const order = (
  name: string,
  description: string,
  type: OrderColumn['type'],
  of: RawBuilder<string | number> | Order['of'],
): Order => ({ name, description, type, of: typeof of === 'function' ? of : () => of });

/** The orders of a list of events. */
export const eventOrders = {
  start: order('START_DATE', 'When it begins.', 'text', sql`"Occurrence"."startUtc"`),
  end: order('END_DATE', 'When it ends.', 'text', sql`"Occurrence"."endUtc"`),
  date: order('DATE', 'When it was published.', 'text', sql`"Event"."date"`),
  modified: order('MODIFIED', 'When it was last changed.', 'text', sql`"Entry"."modified"`),
  title: order(
    'TITLE',
    'Its title, without regard to case and accents.',
    'text',
    sql`"Entry"."sortTitle"`,
  ),
  slug: order('SLUG', 'Its slug.', 'text', sql`"Entry"."slug"`),
  author: order('AUTHOR', "The author's id.", 'integer', sql`coalesce("Entry"."authorId", 0)`),
  parent: order(
    'PARENT',
    'The id of what it is below.',
    'integer',
    sql`coalesce("Entry"."parentId", 0)`,
  ),
  menuOrder: order('MENU_ORDER', 'Its number in menus.', 'integer', sql`"Entry"."menuOrder"`),
  commentCount: order(
    'COMMENT_COUNT',
    'How many comments it has.',
    'integer',
    sql`"Entry"."commentCount"`,
  ),
  include: order('IN', 'The order of the ids in `in`.', 'integer', ({ include = [] }) =>
    positionIn(sql`"Occurrence"."eventId"`, include),
  ),
  include_slugs: order(
    'NAME_IN',
    'The order of the slugs in `nameIn`.',
    'integer',
    ({ slugs = [] }) => positionIn(sql`"Entry"."slug"`, slugs),
  ),
  id: order('ID', 'Its id.', 'integer', sql`"Occurrence"."eventId"`),
} satisfies Record<string, Order>;

/** Orders that lists have by themselves. */
const further = {
  local: { type: 'text', of: () => sql<string>`"Occurrence"."startLocal"` },
  distance: { type: 'integer', of: () => sql<number>`"Near"."rank"` },
} as const;

const all: Readonly<Record<EventOrderKey, Pick<Order, 'type' | 'of'>>> = {
  ...eventOrders,
  ...further,
};

/** `local` is the start in the event's local time, and `distance` that from the place that is asked for. */
export type EventOrderKey = keyof typeof eventOrders | keyof typeof further;

export interface EventOrder {
  readonly by: EventOrderKey;
  readonly direction: 'asc' | 'desc';
}

interface Ordered {
  readonly order: readonly EventOrder[];
  readonly entries: Named;
}

/** Returns the columns that occurrences are sorted by; event and start come last, so that the order is total. */
export function eventOrderColumns({ order: asked, entries }: Ordered): readonly OrderColumn[] {
  const given = new Set(asked.map(({ by }) => by));
  const direction = asked[0]?.direction ?? 'asc';
  const last = (['id', 'local'] as const)
    .filter((by) => !given.has(by))
    .map((by) => ({ by, direction }));
  return [...asked, ...last].map(({ by, direction }) => ({
    expression: all[by].of(entries),
    direction,
    type: all[by].type,
  }));
}

/** Which events to list, in which order; REST and GraphQL arguments are both converted to this (docs/rest.md §6.2). */
export interface EventQuery extends EventFilterValues {
  /** The conditions that events share with other entries: ids, parents, terms, search. */
  readonly entries: Omit<EntryQuery, 'order' | 'kinds'>;
  /** All must hold. */
  readonly bounds: readonly EventBound[];
  readonly order: readonly EventOrder[];
}

/** Published events that are not hidden from listings, by start: what pages and feeds show everybody. */
export const publicEvents = (
  bounds: readonly EventBound[],
  direction: EventOrder['direction'] = 'asc',
): EventQuery => ({
  entries: { statuses: ['publish'] },
  bounds,
  isHidden: false,
  order: [{ by: 'start', direction }],
});

/** A query that is ready for SQL: what `prepareEvents` finds out about occurrences without rows. */
export interface PreparedQuery extends EventQuery {
  /** Occurrences within the bounds that have no rows, as JSON (make-occurrences.ts). */
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

/** An item of a list whose event is not loaded. */
export interface EventRef {
  readonly id: number;
  readonly version: number;
  /** The occurrence; null for a single event, or for a series as a whole. */
  readonly occurrence: Occurrence | null;
}

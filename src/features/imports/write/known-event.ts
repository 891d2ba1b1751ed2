import type { Transaction } from '../../../storage/write.ts';
import type { EventChanges } from '../../events/write-event.ts';
import type { ImportedEvent } from './imported-event.ts';

/** The events of a batch that are here already, with what they are linked to, by what they are called where they come from. */
export async function knownEvents(
  { prisma }: Transaction,
  origin: string,
  events: readonly ImportedEvent[],
): Promise<ReadonlyMap<string, KnownEvent>> {
  const rows = await prisma.event.findMany({
    where: { origin, originId: { in: events.map(({ originId }) => originId) } },
    include: linkedRecords,
  });
  return new Map(rows.map((row) => [row.originId ?? '', row]));
}

const linkedRecords = {
  entry: { include: { terms: { select: { term: { select: { id: true, taxonomy: true } } } } } },
  venues: { orderBy: { position: 'asc' }, select: { venueId: true } },
  organizers: { orderBy: { position: 'asc' }, select: { organizerId: true } },
} as const;

export interface KnownEvent {
  readonly entryId: number;
  readonly entry: {
    readonly status: string;
    readonly terms: readonly {
      readonly term: { readonly id: number; readonly taxonomy: string };
    }[];
  };
  readonly venues: readonly { readonly venueId: number }[];
  readonly organizers: readonly { readonly organizerId: number }[];
}

/** Whether an event is as a batch says already, so that nothing is written. */
export function isUnchanged(
  before: KnownEvent,
  { entry, event, venues, organizers }: EventChanges,
): boolean {
  const { terms = {}, status: _, slug: __, ...columns } = entry;
  return (
    holds(before.entry, columns) &&
    holds(before, event) &&
    isAll(
      venues,
      before.venues.map(({ venueId }) => venueId),
    ) &&
    isAll(
      organizers,
      before.organizers.map(({ organizerId }) => organizerId),
    ) &&
    Object.entries(terms).every(([taxonomy, ids]) =>
      isAll(ids.toSorted(byNumber), termsIn(before, taxonomy)),
    )
  );
}

const termsIn = ({ entry }: KnownEvent, taxonomy: string): readonly number[] =>
  entry.terms.flatMap(({ term }) => (term.taxonomy === taxonomy ? [term.id] : [])).sort(byNumber);

const byNumber = (one: number, other: number): number => one - other;

/** What is undefined is no wish. */
const holds = (row: object, columns: object): boolean =>
  Object.entries(columns).every(
    ([name, value]) => value === undefined || Reflect.get(row, name) === value,
  );

const isAll = (wished: readonly unknown[] | undefined, ids: readonly number[]): boolean =>
  wished === undefined || wished.join() === ids.join();

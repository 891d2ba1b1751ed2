import { createHash } from 'node:crypto';
import type { Transaction } from '../../../storage/write.ts';
import type { EventChanges } from './write-event.ts';

/** Returns the events that are here already, with what is compared of them, by their ids at their origin. */
export async function knownEvents(
  { prisma }: Transaction,
  origin: string,
  originIds: readonly string[],
) {
  const rows = await prisma.event.findMany({
    where: { origin, originId: { in: [...originIds] } },
    include: { ...comparedWith, followed: true },
  });
  return new Map(rows.map((row) => [row.originId, row]));
}

/** Returns an id at the origin as it is stored: a long one is replaced by its digest. */
export const storedId = (id: string): string => (id.length <= LONGEST_ID ? id : digestOf(id));

/** Also the id at the origin of a record that has none there: a digest of its contents, so that equal records are recognized. */
export const digestOf = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The length of the columns, in characters. */
const LONGEST_ID = 255;

/** The relations to load with an event before it is compared. */
export const comparedWith = {
  entry: { include: { terms: { select: { term: { select: { id: true, taxonomy: true } } } } } },
  venues: { orderBy: { position: 'asc' }, select: { venueId: true } },
  organizers: { orderBy: { position: 'asc' }, select: { organizerId: true } },
} as const;

/** A stored event loaded with `comparedWith`. */
export interface ComparedEvent {
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

/** Whether changes, apart from status and slug, would leave an event as it is, so that nothing needs to be written. */
export function isUnchanged(
  before: ComparedEvent,
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

const termsIn = ({ entry }: ComparedEvent, taxonomy: string): readonly number[] =>
  entry.terms.flatMap(({ term }) => (term.taxonomy === taxonomy ? [term.id] : [])).sort(byNumber);

const byNumber = (one: number, other: number): number => one - other;

/** Undefined means the column was not given. */
const holds = (row: object, columns: object): boolean =>
  Object.entries(columns).every(
    ([name, value]) => value === undefined || Reflect.get(row, name) === value,
  );

const isAll = (wished: readonly unknown[] | undefined, ids: readonly number[]): boolean =>
  wished === undefined || wished.join() === ids.join();

import type { Context } from '../../../../operation/context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { timeIn } from './calendar-time.ts';
import { CALENDAR_ORIGIN as origin } from './imported-columns.ts';
import type { ImportedCalendar, ImportedEvent } from './imported-event.ts';
import { type InSeries, type Outcome, writeImportedEvent } from './write-imported-event.ts';

/** The number of events that a file brought, and what could not be imported. */
export interface CalendarImport extends Readonly<Record<Outcome, number>> {
  /** The number of components that could not be imported at all. */
  readonly missing: number;
  /** One sentence each, up to some hundreds. */
  readonly problems: readonly string[];
}

/**
 * Writes the events of a file in small transactions: series before their moved occurrences. Events written before a
 * failure stay, and are recognized next time.
 * @param status of new events
 */
export async function writeCalendar(
  context: Context,
  { events, missing, problems }: ImportedCalendar,
  status: string,
): Promise<CalendarImport> {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  const told = [...problems];
  const single = withCancelledOccurrences(
    events.filter(({ insteadOf }) => !insteadOf),
    events,
  );
  const moved = events.filter(({ insteadOf, isCancelled }) => insteadOf && !isCancelled);
  for (const batch of batches([...single, ...moved])) {
    const outcomes = await context.write((transaction) =>
      writeBatch(context, transaction, batch, status),
    );
    for (const [i, outcome] of outcomes.entries()) {
      counts[outcome] += 1;
      const event = batch[i];
      if (outcome === 'skipped' && event)
        told.push(`“${event.title.slice(0, 100)}”: ${whySkipped(event)}`);
    }
  }
  return { ...counts, missing, problems: shortened(told) };
}

async function writeBatch(
  context: Context,
  transaction: Transaction,
  batch: readonly ImportedEvent[],
  status: string,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const event of batch) {
    const series = await seriesOf(transaction, event);
    outcomes.push(await writeImportedEvent(context, transaction, event, { status, series }));
  }
  return outcomes;
}

/**
 * Returns the series of a moved occurrence by UID; without one on this site, the occurrence becomes an event of its
 * own.
 */
async function seriesOf({ prisma }: Transaction, event: ImportedEvent): Promise<InSeries> {
  const { insteadOf, uid: originId } = event;
  const found =
    insteadOf &&
    (await prisma.event.findUnique({
      where: { origin_originId: { origin, originId } },
      select: { entryId: true, startLocal: true, timezone: true },
    }));
  if (!found) return { seriesId: null, seriesStartLocal: null };
  const { local, zone } = insteadOf;
  const isDay = zone === null;
  return {
    seriesId: found.entryId,
    seriesStartLocal: isDay
      ? `${local.slice(0, 10)}${found.startLocal.slice(10)}`
      : timeIn({ local, zone, isDay }, found.timezone),
  };
}

/** A cancelled occurrence becomes an exception to its series. */
function withCancelledOccurrences(
  single: readonly ImportedEvent[],
  events: readonly ImportedEvent[],
): readonly ImportedEvent[] {
  const cancelled = events.filter(({ insteadOf, isCancelled }) => insteadOf && isCancelled);
  return single.map((event) => {
    const own = cancelled.filter(({ uid }) => uid === event.uid && event.rrule !== null);
    if (own.length === 0) return event;
    const starts = own
      .flatMap(({ insteadOf }) => insteadOf ?? [])
      .map(({ local, zone }) =>
        zone === null
          ? `${local.slice(0, 10)}${event.startLocal.slice(10)}`
          : timeIn({ local, zone, isDay: false }, event.timezone),
      );
    return { ...event, exdates: [...new Set([...event.exdates, ...starts])].sort() };
  });
}

const whySkipped = ({ isCancelled }: ImportedEvent): string =>
  isCancelled ? 'it is cancelled.' : 'it is in the trash here.';

/** Events per transaction, so that other writers get a turn. */
const BATCH = 20;

function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

const MOST_PROBLEMS = 200;

const shortened = (problems: readonly string[]): readonly string[] =>
  problems.length <= MOST_PROBLEMS
    ? problems
    : [...problems.slice(0, MOST_PROBLEMS), `And ${problems.length - MOST_PROBLEMS} more.`];

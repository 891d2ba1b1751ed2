import type { Selectable } from 'kysely';
import { trashEntry } from '../../../../content/entries/remove-entry.ts';
import { defineJob, enqueueJobs } from '../../../../jobs/job.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { toMoment } from '../../../../lib/clock.ts';
import type { Validators } from '../../../../lib/guarded-fetch/guarded-fetch.ts';
import { type Context, systemContext } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import { siteZone } from '../../../../operation/time-zones.ts';
import type { Prisma } from '../../../../storage/generated/sqlite/client.ts';
import type { Tables } from '../../../../storage/tables.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { decodeText } from '../../../content/oembed/ask-provider.ts';
import { fetchCalendar, readCalendar } from '../import/import-calendar.ts';
import type { ImportedCalendar } from '../import/imported-event.ts';
import { batches, writeCalendar } from '../import/write-calendar.ts';
import { originIdOf } from '../import/write-imported-event.ts';
import { CALENDAR_SOURCE, type SourceRun } from './calendar-source.ts';
import type { Follower } from './followed-event.ts';

interface Payload {
  readonly sourceId: number;
}

/** The reports of a source that are stored. */
const MOST_RUNS = 10;

/** The longest wait after failures, in seconds, where the interval is not longer. */
const LONGEST_WAIT = 24 * 3600;

/**
 * Brings a followed calendar up to date, and leaves the job of the next run in the transaction that ends this one. Each source has one
 * job, so that of all processes only one runs it at a time. A run that fails is reported and makes the wait twice as long; only
 * where the database fails is the job tried again.
 */
export const sourceJob = defineJob<Payload, Services>({
  name: 'calendar-source',
  about: ({ sourceId }) => `calendar ${sourceId}`,
  isApart: true,
  async run(services, { sourceId: id }) {
    const source = await services.database.prisma.calendarSource.findUnique({ where: { id } });
    if (!source) return undefined;
    const { run, validators } = await followSource(await systemContext(services), source);
    const hasFailed = run.result === 'failed';
    return async (transaction) => {
      const { prisma, changed } = transaction;
      // An address that was changed meanwhile has other validators.
      const current = await prisma.calendarSource.findUnique({ where: { id } });
      if (!current) return;
      const failures = hasFailed ? current.failures + 1 : 0;
      const wait = current.interval * 2 ** Math.min(failures, 20);
      const seconds = Math.min(wait, Math.max(current.interval, LONGEST_WAIT));
      const next = toMoment(new Date(services.clock.now().getTime() + seconds * 1000));
      const runs: readonly SourceRun[] = JSON.parse(current.runs);
      await prisma.calendarSource.update({
        where: { id },
        data: {
          failures,
          runs: JSON.stringify([run, ...runs].slice(0, MOST_RUNS)),
          ...(current.url === source.url ? validators : {}),
        },
      });
      await scheduleSource(transaction, { services }, id, current.isActive ? next : null);
      changed(CALENDAR_SOURCE, id, 'update');
    };
  },
});

/**
 * Says when a source runs next; null for not at all. A run that goes on at the moment says it again when it ends. The caller has written or
 * locked the row of the source, so that of two callers one waits.
 */
export async function scheduleSource(
  transaction: Transaction,
  { services }: Pick<Context, 'services'>,
  sourceId: number,
  nextRun: string | null,
): Promise<void> {
  const { prisma } = transaction;
  const payload = { sourceId };
  const job = { name: sourceJob.name, payload: JSON.stringify(payload) };
  await prisma.calendarSource.update({ where: { id: sourceId }, data: { nextRun } });
  const now = toMoment(services.clock.now());
  await prisma.job.deleteMany({
    where: {
      ...job,
      OR: [{ lockedUntil: null }, { lockedUntil: { lt: now } }, { failedAt: { not: null } }],
    },
  });
  if (nextRun === null || (await prisma.job.count({ where: job })) > 0) return;
  await enqueueJobs(transaction, sourceJob, [payload], { runAfter: nextRun });
}

type SourceRow = Selectable<Tables['CalendarSource']>;

/** The most events of a source; further ones are left out and reported. */
const MOST_EVENTS = 10_000;

/** The time limit of a fetch: there is nobody who waits for it, and some servers make the file first. */
const MILLISECONDS = 30_000;

/** Problems of a run that are reported, and the characters of each. */
const MOST_PROBLEMS = 20;
const LONGEST_PROBLEM = 300;

type Counts = Pick<SourceRun, 'created' | 'changed' | 'kept' | 'trashed' | 'failed'>;

const NOTHING: Counts = { created: 0, changed: 0, kept: 0, trashed: 0, failed: 0 };

/**
 * Runs a source once: fetches it if it has changed, writes what it says anew, and puts what has left it into the trash. A failure of the
 * source is a result; validators are those to send next time.
 */
async function followSource(
  context: Context,
  source: SourceRow,
): Promise<{ readonly run: SourceRun; readonly validators: Partial<Validators> }> {
  const report = (
    result: SourceRun['result'],
    counts: Counts,
    problems: readonly string[] = [],
  ): SourceRun => ({
    begun: context.now,
    ended: toMoment(context.services.clock.now()),
    result,
    ...counts,
    problems: problems.slice(0, MOST_PROBLEMS).map((why) => why.slice(0, LONGEST_PROBLEM)),
  });
  try {
    const { etag, lastModified } = source;
    const unless = { etag, lastModified };
    const file = await fetchCalendar(context, source.url, { unless, milliseconds: MILLISECONDS });
    if (file.isUnmodified) return { run: report('unmodified', NOTHING), validators: {} };
    const calendar = readCalendar(decodeText(file), siteZone(context.site), MOST_EVENTS);
    if (!calendar) throw new ApiError('calendar_invalid', 400, 'This is no calendar file.');
    if (calendar.extent === 'cut off')
      throw new ApiError('calendar_invalid', 400, 'The calendar was cut off: it has no end.');
    const { counts, problems } = await takeOver(context, source, calendar);
    return { run: report('done', counts, problems), validators: validatorsOf(file) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { run: report('failed', NOTHING, [error.message]), validators: {} };
  }
}

/** Validators that a request can have; others are not sent. */
const validatorsOf = ({ etag, lastModified }: Validators): Validators => {
  const sent = (text: string | null) => (/^[ -~]{1,1000}$/.test(text ?? '') ? text : null);
  return { etag: sent(etag), lastModified: sent(lastModified) };
};

async function takeOver(context: Context, source: SourceRow, calendar: ImportedCalendar) {
  const { prisma } = context.services.database;
  const rows = await prisma.calendarSourceEvent.findMany({
    where: { sourceId: source.id },
    omit: { said: true },
  });
  const follower = {
    sourceId: source.id,
    authorId: source.createdBy,
    known: new Map(rows.map((row) => [row.originId, row])),
  };
  const { created, updated, unchanged, skipped, missing, problems } = await writeCalendar(
    context,
    calendar,
    source.status,
    follower,
  );
  const counts = { created, changed: updated, kept: unchanged + skipped, failed: missing };
  if (calendar.extent !== 'whole' || calendar.events.length === 0) {
    const why =
      'Nothing was put into the trash, since the calendar is empty or was not read to its end.';
    return {
      counts: { ...counts, trashed: 0 },
      problems: rows.length > 0 ? [why, ...problems] : problems,
    };
  }
  return { counts: { ...counts, trashed: await trashLeft(context, follower, calendar) }, problems };
}

/**
 * Puts the events that have left a source into the trash, and forgets those that were deleted here before. What is over stays: many calendars
 * have only what is to come.
 */
async function trashLeft(
  context: Context,
  { sourceId, known }: Follower,
  { events, incomplete }: ImportedCalendar,
): Promise<number> {
  const { prisma } = context.services.database;
  const there = new Set(events.map(originIdOf));
  const isUnread = (originId: string) =>
    incomplete.has(originId) || incomplete.has(originId.replace(/ \S*$/, ''));
  const left = new Set(
    [...known.keys()].filter((originId) => !there.has(originId) && !isUnread(originId)),
  );
  const amongLeft = async (where: Prisma.CalendarSourceEventWhereInput) => {
    const rows = await prisma.calendarSourceEvent.findMany({
      where: { sourceId, ...where },
      select: { originId: true },
    });
    return rows.flatMap(({ originId }) => (left.has(originId) ? [originId] : []));
  };
  const isHere = {
    isGone: false,
    event: { lastEndUtc: { gte: context.now }, status: { not: 'trash' } },
  };
  let trashed = 0;
  for (const batch of batches(await amongLeft(isHere)))
    trashed += await context.write(async (transaction) => {
      const { calendarSourceEvent } = transaction.prisma;
      const found = await calendarSourceEvent.findMany({
        where: { sourceId, originId: { in: [...batch] }, ...isHere },
        select: { entryId: true },
      });
      const ids = found.flatMap(({ entryId }) => entryId ?? []);
      for (const id of ids) await trashEntry(context, transaction, id);
      await calendarSourceEvent.updateMany({
        where: { entryId: { in: ids } },
        data: { isGone: true },
      });
      return ids.length;
    });
  const isDeleted = { entryId: null };
  for (const batch of batches(await amongLeft(isDeleted)))
    await context.write((transaction) =>
      transaction.prisma.calendarSourceEvent.deleteMany({
        where: { sourceId, originId: { in: [...batch] }, ...isDeleted },
      }),
    );
  return trashed;
}

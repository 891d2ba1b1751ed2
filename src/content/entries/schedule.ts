import { type Clock, toMoment } from '../../lib/clock.ts';
import { repeat } from '../../lib/repeat.ts';
import type { Schedule, Services } from '../../operation/services.ts';
import type { ChangeLog } from '../../storage/change-log.ts';
import type { Database } from '../../storage/database.ts';
import type { Prisma } from '../../storage/generated/sqlite/client.ts';
import { lockRows, type Transaction, write } from '../../storage/write.ts';
import { menusForScheduledPages } from '../menus/add-page-to-menus.ts';
import type { Entry } from './entry.ts';
import { raiseDescendants } from './entry-hierarchy.ts';
import { carriedTerms, moveTermCounts } from './entry-terms.ts';

export function createSchedule(database: Database, changes: ChangeLog, clock: Clock): Schedule {
  const now = () => toMoment(clock.now());
  /** The next date as it was at a change. All who ask at that change share the reading of it. */
  let known: { readonly seq: number; readonly next: Promise<string | null> } | undefined;

  /**
   * A caller that read it alone after another has published would take its own, older knowledge of the log for the state that is public
   * by now.
   */
  function nextAt(seq: number): Promise<string | null> {
    if (known?.seq === seq) return known.next;
    const shared = { seq, next: nextDate(database) };
    known = shared;
    shared.next.catch(() => {
      if (known === shared) known = undefined;
    });
    return shared.next;
  }

  return {
    async isDue() {
      const next = await nextAt(changes.latestIn(['entry']));
      return next !== null && next <= now();
    },
    publishDue: () =>
      write(database, now, async (transaction) => {
        const moment = now();
        await publish(transaction, moment);
        await unpublish(transaction, moment);
      }),
  };
}

/** When the next entry is to be published, or to be so no longer. */
async function nextDate({ tables }: Database): Promise<string | null> {
  const row = await tables
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('Entry')
        .select('date')
        .where('status', '=', 'future')
        .orderBy('date')
        .limit(1)
        .as('begins'),
      selectFrom('Entry')
        .select('unpublishAt')
        .where('status', '=', 'publish')
        .where('unpublishAt', 'is not', null)
        .orderBy('unpublishAt')
        .limit(1)
        .as('ends'),
    ])
    .executeTakeFirst();
  return [row?.begins, row?.ends].flatMap((moment) => moment ?? []).toSorted()[0] ?? null;
}

/** Publishes the scheduled entries whose date has come; pages also enter the menus that take new ones. */
async function publish(transaction: Transaction, now: string): Promise<void> {
  const isDue = { status: 'future', date: { lte: now } };
  const due = await entriesWhere(transaction, isDue);
  const hasPages = due.some(({ kind }) => kind === 'page');
  const addToMenus = hasPages ? await menusForScheduledPages(transaction, now) : null;
  for (const { id, kind } of await switchStatus(transaction, due, isDue, 'publish')) {
    transaction.changed(kind, id, 'update');
    if (kind === 'page') await addToMenus?.(id);
  }
}

/** Makes drafts of the published entries whose time is over. */
async function unpublish(transaction: Transaction, now: string): Promise<void> {
  const isOver = { status: 'publish', unpublishAt: { lte: now } };
  const over = await entriesWhere(transaction, isOver);
  for (const { id, kind, authorId } of await switchStatus(transaction, over, isOver, 'draft'))
    transaction.changed(kind, id, 'update', { isHidden: false, authorId });
}

const entriesWhere = ({ prisma }: Transaction, where: Prisma.EntryWhereInput) =>
  prisma.entry.findMany({
    where,
    select: { id: true, kind: true, authorId: true },
    orderBy: { id: 'asc' },
  });

/** Gives entries another status, but for those that somebody has changed meanwhile. Returns the entries that got it. */
async function switchStatus<One extends Pick<Entry, 'id'>>(
  transaction: Transaction,
  entries: readonly One[],
  where: Prisma.EntryWhereInput,
  status: 'publish' | 'draft',
): Promise<readonly One[]> {
  await lockRows(
    transaction,
    'Entry',
    entries.map(({ id }) => id),
  );
  const switched: One[] = [];
  for (const entry of entries) {
    const { count } = await transaction.prisma.entry.updateMany({
      where: { ...where, id: entry.id },
      data: { status, version: { increment: 1 } },
    });
    if (count === 0) continue;
    await raiseDescendants(transaction, [entry.id]);
    const carried = await carriedTerms(transaction, entry.id);
    const terms = carried.map(({ termId }) => termId);
    const [out, into] = status === 'publish' ? [[], terms] : [terms, []];
    await moveTermCounts(transaction, out, into);
    switched.push(entry);
  }
  return switched;
}

/** How late a scheduled post may be published where nobody reads, in milliseconds; a read publishes at once. */
const INTERVAL = 5_000;

/**
 * Publishes scheduled entries in the background as well, so that what follows the change log hears of them although nobody asks.
 * Answers a function that stops it, and resolves when nothing of it is under way any more.
 */
export function publishOnTime(
  { changes, schedule, log }: Pick<Services, 'changes' | 'schedule' | 'log'>,
  interval = INTERVAL,
): () => Promise<void> {
  const check = async () => {
    try {
      await changes.refresh();
      if (await schedule.isDue()) await schedule.publishDue();
    } catch (error) {
      log.error(error, 'Scheduled entries could not be published; it is tried again.');
    }
  };
  return repeat(check, interval);
}

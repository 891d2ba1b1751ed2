import { sql } from 'kysely';
import { toMoment } from '../../../lib/clock.ts';
import { refreshStatistics } from '../../../storage/refresh-statistics.ts';
import { write } from '../../../storage/write.ts';
import type { Move, MoveOptions } from './move.ts';
import { moveMenuLocations } from './move-menu-locations.ts';
import { clearProgress, readProgress } from './move-progress.ts';
import { moveSettings } from './move-settings.ts';
import { moveStep } from './move-step.ts';
import type { Outcome } from './open-page.ts';
import { settleParents } from './settle-parents.ts';
import { settlePictures } from './settle-pictures.ts';
import { settleValues } from './settle-values.ts';
import { steps } from './steps.ts';
import { hiddenRecords, unknownKinds } from './unknown-kinds.ts';

/** What a move has done. */
export interface MoveReport {
  /** By step. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly limits: readonly string[];
  readonly unseen: readonly string[];
  /** Whether an earlier move had been broken off, so that this one went on. */
  readonly isResumed: boolean;
}

/**
 * Brings a live site's users, terms, posts, pages, events with their venues and organizers, media with their files, comments, menus, contact
 * forms and settings, a page of records in each transaction.
 * @throws {LiveSiteError} when the site stops answering
 */
export async function moveIn(options: MoveOptions): Promise<MoveReport> {
  const { database, site, clock } = options;
  const now = () => toMoment(clock.now());
  const move: Move = {
    ...options,
    now,
    inTransaction: (work) => write(database, now, work),
    limits: [],
    unseen: hiddenRecords(site),
    series: new Set(),
  };
  const progress = await readProgress(database, site.home);
  const outcomes = new Map<string, Outcome>();
  for (const step of steps)
    outcomes.set(step.name, await moveStep(move, step, progress.get(step.name)));
  outcomes.set('settings', await moveSettings(move));
  const locations = await moveMenuLocations(move);
  if (locations.brought + locations.unchanged + locations.incomplete.length > 0)
    outcomes.set('menu locations', locations);
  const others = await unknownKinds(move);
  if (others.missing.length > 0) outcomes.set('other kinds', others);
  const values = await settleValues(move);
  if (values.incomplete.length > 0) outcomes.set('fields', values);
  const pictures = await settlePictures(move);
  if (pictures.incomplete.length > 0) outcomes.set('pictures', pictures);
  const parents = await settleParents(move);
  if (parents.incomplete.length > 0) outcomes.set('parents', parents);
  await recountTerms(move);
  await move.inTransaction((transaction) => clearProgress(transaction, site.home));
  await refreshStatistics(database);
  return { outcomes, limits: move.limits, unseen: move.unseen, isResumed: progress.size > 0 };
}

const BATCH = 500;

/** Counts the published entries of every term and sets the counts that are wrong (behaviour.md §3). */
async function recountTerms({ database, inTransaction }: Move): Promise<void> {
  const counted = await database.tables
    .selectFrom('Term')
    .leftJoin('EntryTerm', (join) =>
      join.onRef('EntryTerm.termId', '=', 'Term.id').on('EntryTerm.status', '=', 'publish'),
    )
    .select(['Term.id', 'Term.count as has', sql<number>`count("EntryTerm"."entryId")`.as('wants')])
    .groupBy(['Term.id', 'Term.count'])
    .execute();
  const wrong = counted.filter(({ has, wants }) => has !== Number(wants));
  for (let from = 0; from < wrong.length; from += BATCH)
    await inTransaction(async ({ prisma, changed }) => {
      for (const { id, wants } of wrong.slice(from, from + BATCH)) {
        const data = { count: Number(wants), version: { increment: 1 } };
        await prisma.term.update({ where: { id }, data });
        changed('term', id, 'update');
      }
    });
}

import { isObject } from '../../../lib/is-object.ts';
import { MAX_INTEGER } from '../../../operation/args.ts';
import { DatabaseUnavailableError } from '../../../storage/unavailable-storage.ts';
import { type Access, accessTo, isClosed } from './access-to.ts';
import { nameOf, type Step } from './define-step.ts';
import { isBreak, LiveSiteError } from './live/ask-gently.ts';
import { isOffered } from './live/live-site.ts';
import { type LivePage, readPages, recordsIn } from './live/read-pages.ts';
import type { Query } from './live/site-names.ts';
import {
  addOutcome,
  hasLosses,
  type Move,
  noOutcome,
  noteProgress,
  type Outcome,
  type StepProgress,
} from './move.ts';
import { advanceIds } from './moved-records.ts';
import { countUnknownFields, type UnknownFields, unknownNames } from './unknown-fields.ts';

/** How often a step is read because records were deleted on the site meanwhile, or it showed fewer than it has. */
const MOST_ROUNDS = 3;

/**
 * Brings one step's records, from where a broken move had stopped.
 * @throws {LiveSiteError} when the site stops answering or knows no such credentials
 */
export async function moveStep(
  move: Move,
  step: Step,
  before: StepProgress | undefined,
): Promise<Outcome> {
  const sum = noOutcome();
  if (!isOffered(move.site, step.path)) return sum;
  const access = await accessTo(move.site, step).catch((error: unknown) => {
    if (!(error instanceof LiveSiteError) || !(isClosed(error) || isBreak(error))) throw error;
    if (step.isOfAlmanac && error.code === 'rest_no_route') return null;
    if (step.isOfPlugIn && error.code === 'rest_no_route') move.unseen.push(step.name);
    else if (step.isGuarded && !move.site.hasCredentials)
      move.limits.push(`${step.name}: ${error.message}`);
    else sum.missing.push(`all ${step.name}: ${error.message}`);
    return null;
  });
  if (!access) return sum;
  if (access.limit) move.limits.push(`${step.name}: ${access.limit}`);
  await move.inTransaction((transaction) => advanceIds(transaction, step.ids, access.highestId));
  const unknown = countUnknownFields(step);
  let from = await firstPage(move, step, access, before);
  if (from !== 1) unknown.note([access.sample]); // for the pages that an earlier move has read
  let extent = access;
  for (let round = 1; from !== null; round++) {
    const missed = await bringPages(move, step, extent, { from, sum, unknown }).catch((error) => {
      if (!isBreak(error)) throw error;
      sum.missing.push(`the other ${step.name}: ${error.message}`);
      return 0;
    });
    if (missed === 0) break;
    if (round === MOST_ROUNDS) {
      sum.missing.push(
        `about ${missed} of the ${step.name}: the site did not show all that it has, or lost some while it was read`,
      );
      break;
    }
    from = 1;
    extent = await accessTo(move.site, step);
  }
  await bringUnlisted(move, step, access, sum);
  if (step.own === null) sum.incomplete.push(...unknown.lines()); // of others it is kept
  return sum;
}

/**
 * Limits the response with `_fields`, if the collection supports it, so that the site renders and sends no others. It names whole fields
 * only: some real sites answer without the field if a part of it is requested (`content.raw` of comments).
 */
function fieldsOf(step: Step, { sample }: Access): Query {
  if (step.form.listIn !== null) return {};
  return { _fields: [...new Set([...step.reads, ...unknownNames(step, sample ?? {})])].join() };
}

interface Reading {
  readonly from: number;
  readonly sum: Outcome;
  readonly unknown: UnknownFields;
}

/** Pages shift when records before them are deleted, so that then only a new beginning is sure to miss none. */
async function firstPage(
  move: Move,
  step: Step,
  access: Access,
  before: StepProgress | undefined,
): Promise<number | null> {
  const { total } = access;
  if (!before || total === null || total < before.total) return 1;
  const place = before.page * step.form.largestPage;
  if (place >= total) return null;
  return (await isHere(move, step, access, place)) ? before.page + 1 : 1;
}

/** Whether the record at a place of a list in the order of ids, counted from 1, was brought; yes for other lists. */
async function isHere(move: Move, step: Step, { query }: Access, place: number): Promise<boolean> {
  const { form, path, ids } = step;
  if (form.order.orderby !== 'id') return true;
  const asked = { ...query, ...form.page(place, 1), ...form.order };
  const [record] = recordsIn((await move.site.get(path, asked)).value, path, form);
  const remoteId = idOf(record);
  const where = { site: move.site.home, kind: ids, remoteId };
  return (await move.database.prisma.movedRecord.count({ where })) > 0;
}

/** Returns how many records the site may have without having shown them. */
async function bringPages(
  move: Move,
  step: Step,
  access: Access,
  { from, sum, unknown }: Reading,
): Promise<number> {
  let total = access.total ?? 0;
  let lost = 0;
  let shown = (from - 1) * step.form.largestPage;
  let created = 0;
  let isBroken = false;
  const query = { ...access.query, ...fieldsOf(step, access) };
  for await (const page of readPages(move.site, step, query, from)) {
    move.signal.throwIfAborted();
    lost += Math.max(0, total - page.total);
    total = page.total;
    shown += page.records.length;
    isBroken ||= page.failures.length > 0; // and each failure is named
    created += page.records.filter((record) => idOf(record) > access.highestId).length;
    addOutcome(sum, await bringPage(move, step, access, page, !hasLosses(sum)));
    unknown.note(page.records);
    move.onProgress(step.name, Math.min(page.number * step.form.largestPage, total), total);
  }
  // Where as many were made as were deleted, the total tells nothing.
  const replaced = access.highestId > 0 ? (access.total ?? 0) + created - total : 0;
  return Math.max(lost, isBroken ? 0 : total - shown, replaced);
}

async function bringUnlisted(move: Move, step: Step, access: Access, sum: Outcome): Promise<void> {
  const records = await step.unlisted(move);
  const { largestPage } = step.form;
  const total = access.total ?? 0;
  const end = { number: Math.ceil(total / largestPage), pages: 0, total, failures: [] };
  for (let from = 0; from < records.length; from += largestPage) {
    const page = { ...end, records: records.slice(from, from + largestPage) };
    addOutcome(sum, await bringPage(move, step, access, page, !hasLosses(sum)));
  }
}

async function bringPage(
  move: Move,
  step: Step,
  { view, highestId }: Access,
  { number, total, failures, ...page }: LivePage,
  isWhole: boolean,
): Promise<Outcome> {
  const { site, config, now, inTransaction } = move;
  const records = await step.prepare(move, page.records);
  const write = (some: readonly unknown[]) =>
    inTransaction(async (transaction) => {
      const outcome = noOutcome();
      await advanceIds(transaction, step.ids, highestOf(some)); // where it was not known before
      await step.bring(
        { transaction, site, config, view, highestId, now: now(), step, outcome },
        some,
      );
      // A later move that continues from here would not report these losses.
      if (isWhole && some === records && failures.length === 0 && !hasLosses(outcome))
        await noteProgress(transaction, site.home, step.name, { page: number, total });
      return outcome;
    });
  const outcome = await write(records).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailableError) throw error;
    return bringSingly(move, step, records, write);
  });
  outcome.missing.push(...failures);
  return outcome;
}

/** Brings the records of a page one by one after the database has refused them as a whole, and reports the refused ones. */
async function bringSingly(
  { signal }: Move,
  { singular }: Step,
  records: readonly unknown[],
  write: (some: readonly unknown[]) => Promise<Outcome>,
): Promise<Outcome> {
  const sum = noOutcome();
  const errors: unknown[] = [];
  for (const record of records) {
    signal.throwIfAborted();
    try {
      addOutcome(sum, await write([record]));
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      errors.push(error);
      sum.missing.push(`${nameOf(singular, record)}: ${reasonOf(error)}`);
    }
  }
  if (errors.length > 1 && errors.length === records.length) throw errors[0]; // the disk is full, say
  return sum;
}

/** The database's own words stand in the last line of an error. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';

const highestOf = (records: readonly unknown[]): number => Math.max(0, ...records.map(idOf));

/** A number that is too large for the database can't be the id of a record. */
function idOf(record: unknown): number {
  const id = isObject(record) ? record.id : 0;
  return typeof id === 'number' && id <= MAX_INTEGER ? id : 0;
}

import { MAX_INTEGER } from '../../../operation/args.ts';
import { type Access, accessTo, isClosed } from './access-to.ts';
import { advanceIds } from './advance-ids.ts';
import { isOffered } from './live/live-site.ts';
import { LiveSiteError } from './live/live-site-error.ts';
import { type LivePage, readPages } from './live/read-pages.ts';
import type { Move } from './move-in.ts';
import { noteProgress, type StepProgress } from './move-progress.ts';
import { addOutcome, noOutcome, type Outcome } from './open-page.ts';
import type { Step } from './step.ts';
import { countUnknownFields, type UnknownFields, unknownNames } from './unknown-fields.ts';

/** How often a step is read again because records were deleted on the site while it was read. */
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
    if (!(error instanceof LiveSiteError) || !isClosed(error)) throw error;
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
  let from = firstPage(access, step, before);
  for (let round = 1; from !== null && round <= MOST_ROUNDS; round++)
    from = await bringPages(move, step, access, { from, sum, unknown });
  await bringUnlisted(move, step, access, sum);
  sum.incomplete.push(...unknown.lines());
  return sum;
}

/**
 * `_fields`, where the collection knows it: what is made of other fields need not be rendered and sent. Whole fields only: some
 * routes of real sites answer records without the field where a part of it is asked for (`content.raw` of comments).
 */
function fieldsOf(step: Step, { sample }: Access): Readonly<Record<string, string>> {
  if (step.form.listIn !== null) return {};
  return { _fields: [...new Set([...step.reads, ...unknownNames(step, sample ?? {})])].join() };
}

interface Reading {
  readonly from: number;
  readonly sum: Outcome;
  readonly unknown: UnknownFields;
}

/** Pages shift when records before them are deleted, so that then only a new beginning is sure to miss none. */
function firstPage(
  { total }: Access,
  { form }: Step,
  before: StepProgress | undefined,
): number | null {
  if (!before || total === null || total < before.total) return 1;
  return before.page * form.largestPage >= total ? null : before.page + 1;
}

/** Returns the page to begin again from, if the pages have shifted meanwhile. */
async function bringPages(
  move: Move,
  step: Step,
  access: Access,
  { from, sum, unknown }: Reading,
): Promise<number | null> {
  let total = access.total ?? 0;
  let hasShifted = false;
  const query = { ...access.query, ...fieldsOf(step, access) };
  for await (const page of readPages(move.site, step, query, from)) {
    move.signal.throwIfAborted();
    hasShifted ||= page.total < total;
    total = page.total;
    addOutcome(sum, await bringPage(move, step, access, page));
    unknown.note(page.records);
    move.onProgress(step.name, Math.min(page.number * step.form.largestPage, total), total);
  }
  return hasShifted ? 1 : null;
}

async function bringUnlisted(move: Move, step: Step, access: Access, sum: Outcome): Promise<void> {
  const records = await step.unlisted(move);
  const { largestPage } = step.form;
  const total = access.total ?? 0;
  const end = { number: Math.ceil(total / largestPage), pages: 0, total, failures: [] };
  for (let from = 0; from < records.length; from += largestPage) {
    const page = { ...end, records: records.slice(from, from + largestPage) };
    addOutcome(sum, await bringPage(move, step, access, page));
  }
}

async function bringPage(
  move: Move,
  step: Step,
  { view, highestId }: Access,
  { number, total, failures, ...page }: LivePage,
): Promise<Outcome> {
  const { site, now, inTransaction } = move;
  const records = await step.prepare(move, page.records);
  return inTransaction(async (transaction) => {
    const outcome = noOutcome();
    outcome.missing.push(...failures);
    await advanceIds(transaction, step.ids, highestOf(records)); // where it was not known before
    await step.bring({ transaction, site, view, highestId, now: now(), outcome }, records);
    await noteProgress(transaction, site.home, step.name, { page: number, total });
    return outcome;
  });
}

const highestOf = (records: readonly unknown[]): number => Math.max(0, ...records.map(idOf));

/** What no column holds is no record's id. */
function idOf(record: unknown): number {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : 0;
  return typeof id === 'number' && id <= MAX_INTEGER ? id : 0;
}

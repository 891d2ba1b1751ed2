import type { Context } from '../../../operation/context.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import type { Entry } from './entry.ts';

/** The columns of an entry that rights, links and lists need, without its text. */
export type EntrySummary = Pick<Entry, (typeof COLUMNS)[number]>;

const COLUMNS = [
  'id',
  'kind',
  'status',
  'slug',
  'date',
  'dateLocal',
  'authorId',
  'parentId',
  'password',
  'trashedStatus',
  'version',
] as const satisfies readonly (keyof Entry)[];

/** Loads the summary of an entry of any kind; null for an id without an entry. */
export const loadSummary = (context: Context, id: number): Promise<EntrySummary | null> =>
  summaryById(context).load(id);

const summaryById = defineRowLoader<number, EntrySummary>(
  (context, ids) =>
    context
      .readPart(
        ids.map((id) => `entry:${id}` as const),
        'Entry',
      )
      .selectFrom('Entry')
      .select(COLUMNS)
      .where('id', 'in', ids)
      .execute(),
  ({ id }) => id,
);

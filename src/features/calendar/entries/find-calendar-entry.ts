import { type EntryRecord, entryById } from '../../../content/entries/entry.ts';
import type { KindNames } from '../../../content/kinds/kind.ts';
import { integer, recordId, required, shownAs, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidCalendarParam } from './calendar-args.ts';

/** Arguments that identify an entry: one of the two is given. */
export const meantArgs = {
  id: integer({ 'x-any-size': true, description: 'Its id.' }),
  slug: string({ description: 'Its slug, in the place of its id.' }),
};

/** For a route with the id in its path. */
export const idInPath = {
  id: shownAs(recordId(), { description: 'Its id.', type: 'integer', required: true }),
};

/** For a route with the slug in its path. */
export const slugInPath = { slug: required(string({ description: 'Its slug.' })) };

/**
 * Finds an entry of a kind, whatever the viewer may do; of entries with the same slug the published one.
 * @throws ApiError 400 `rest_invalid_param` for `id` or `slug` if there is none (docs/rest.md §6.3)
 */
export async function findCalendarEntry(
  context: Context,
  { name: kind, labels: { one: word } }: KindNames,
  { id, slug }: { readonly id?: number | undefined; readonly slug?: string | undefined },
): Promise<EntryRecord> {
  const meant = id ?? (slug === undefined ? undefined : await idOfSlug(context, kind, slug));
  const entry = meant === undefined ? null : await entryById(context).load(meant);
  if (entry?.kind !== kind)
    throw invalidCalendarParam(
      id === undefined && slug !== undefined ? 'slug' : 'id',
      `names no ${word}`,
    );
  return entry;
}

async function idOfSlug(context: Context, kind: string, slug: string): Promise<number | undefined> {
  const row = await context
    .read('Entry')
    .selectFrom('Entry')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', 'in', [...new Set([slug, encodeURIComponent(slug).toLowerCase()])])
    .orderBy((eb) => eb.case().when('status', '=', 'publish').then(0).else(1).end())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

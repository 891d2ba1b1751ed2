import { defineLoader } from '../../operation/loader.ts';
import type { Entry } from './entry.ts';
import { isReserved, MAX_SLUG_LENGTH, neighboursOf, slugCandidate } from './slug.ts';
import { toSlug } from './text/to-slug.ts';

/** The slug that an entry's title would give now, others' slugs considered; editors show it beside a slug being typed. */
export const generatedSlug = defineLoader<Entry, string>(
  async (context, entries) => {
    const wishes = entries.map((entry) => ({
      entry,
      slug: toSlug(entry.title) || String(entry.id),
      neighbours: neighboursOf(entry.kind, entry.parentId),
    }));
    const kinds = new Set(wishes.flatMap(({ neighbours }) => neighbours.kinds));
    const taken = await context
      .read('Entry')
      .selectFrom('Entry')
      .select(['id', 'kind', 'slug', 'parentId'])
      .where('kind', 'in', [...kinds])
      .where((eb) => {
        const ranges = wishes.map(({ slug }) => rangeOf(slug));
        const near = ranges.map(({ from, to }) =>
          eb.and([eb('slug', '>=', from), eb('slug', '<', to)]),
        );
        return eb.or([
          eb(
            'slug',
            'in',
            wishes.map(({ slug }) => slug),
          ),
          ...near,
        ]);
      })
      .execute();
    return wishes.map(({ entry, slug, neighbours }) => {
      const others = new Set(
        taken
          .filter(
            ({ id, kind, parentId }) =>
              id !== entry.id &&
              neighbours.kinds.includes(kind) &&
              (neighbours.parentId === undefined || neighbours.parentId === parentId),
          )
          .map((other) => other.slug),
      );
      return firstFree(slug, (one) => others.has(one) || isReserved(entry.kind, one));
    });
  },
  ({ id }) => id,
);

function firstFree(slug: string, isTaken: (slug: string) => boolean): string {
  for (let suffix = 1; ; suffix++) {
    const candidate = slugCandidate(slug, suffix);
    if (!isTaken(candidate)) return candidate;
  }
}

/** Where the numbered forms of a slug lie in the order of slugs; those of a long one are shortened. */
function rangeOf(slug: string): { readonly from: string; readonly to: string } {
  const beginning = slug.slice(0, MAX_SLUG_LENGTH - 10);
  return beginning === slug
    ? { from: `${slug}-`, to: `${slug}.` }
    : { from: beginning, to: `${beginning}~` };
}

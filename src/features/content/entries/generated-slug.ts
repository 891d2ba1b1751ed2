import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';
import type { Entry } from './entry.ts';
import { freeSlug } from './free-slug.ts';
import { neighboursOf, reservedAmong, slugCandidate } from './slug.ts';
import { toSlug } from './text/to-slug.ts';

/** The slug that an entry's title would give now, others' slugs considered; editors show it beside a slug being typed. */
export function generatedSlug(context: Context, entry: Entry): Promise<string> {
  const { id, kind, parentId } = entry;
  const wish = toSlug(entry.title) || String(id);
  const holders = holdersOf(context);
  return freeSlug(
    (number) => slugCandidate(wish, number),
    async (candidates) => {
      const asked = candidates.map((slug) => ({ kind, parentId, slug }));
      const found = await Promise.all(asked.map((place) => holders.load(place)));
      const taken = candidates.filter((_, i) => found[i]?.some((holder) => holder !== id));
      return [...taken, ...reservedAmong(kind, candidates)];
    },
  );
}

/** A slug as an entry of this kind below this parent would have it. */
interface Place {
  readonly kind: string;
  readonly parentId: number | null;
  readonly slug: string;
}

/** The ids of those who have a slug already among the neighbours of such an entry; one statement for a whole list. */
const holdersOf = defineLoader<Place, readonly number[]>(
  async (context, places) => {
    const groups = Map.groupBy(places, ({ kind, parentId }) => neighboursKey(kind, parentId));
    const rows = await context
      .read('Entry')
      .selectFrom('Entry')
      .select(['id', 'kind', 'slug', 'parentId'])
      .where((eb) =>
        eb.or(
          [...groups.values()].map((group) => {
            const [{ kind, parentId }] = group as [Place, ...Place[]]; // no group is empty
            const near = neighboursOf(kind, parentId);
            const slugs = group.map(({ slug }) => slug);
            return eb.and([
              eb('kind', 'in', near.kinds),
              eb('slug', 'in', slugs),
              ...(near.parentId === undefined
                ? []
                : [eb('parentId', near.parentId === null ? 'is' : '=', near.parentId)]),
            ]);
          }),
        ),
      )
      .execute();
    const bySlug = Map.groupBy(rows, ({ slug }) => slug);
    return places.map(({ kind, parentId, slug }) => {
      const near = neighboursOf(kind, parentId);
      return (bySlug.get(slug) ?? [])
        .filter(
          (row) =>
            near.kinds.includes(row.kind) &&
            (near.parentId === undefined || near.parentId === row.parentId),
        )
        .map(({ id }) => id);
    });
  },
  ({ kind, parentId, slug }) => `${neighboursKey(kind, parentId)} ${slug}`,
);

const neighboursKey = (kind: string, parentId: number | null): string =>
  JSON.stringify(neighboursOf(kind, parentId));

import type { Context } from '../../operation/context.ts';
import { defineLoader } from '../../operation/loader.ts';
import { lockName, type Transaction } from '../../storage/write.ts';
import { contentKinds, kinds, mediaKind } from '../kinds/registry.ts';
import { cutSlug, LONGEST_SLUG, toSlug } from '../text/to-slug.ts';
import type { Entry } from './entry.ts';

/** Among whom a slug has to be the only one. */
export interface Neighbours {
  readonly kinds: readonly string[];
  /** Limits them to those right below one entry, or at the top; undefined for all. */
  readonly parentId: number | null | undefined;
}

/**
 * Returns the entries with which an entry shares a space of addresses. Pages of different parents may have the same slug, and share their places
 * with media items. A media item's slug is nobody else's, since what it belongs to may change.
 */
const neighboursOf = (kind: string, parentId: number | null): Neighbours =>
  kind === 'page'
    ? { kinds: [kind, mediaKind.name], parentId }
    : kinds.get(kind)?.isHierarchical
      ? { kinds: [kind], parentId }
      : { kinds: kind === mediaKind.name ? ADDRESSED : [kind], parentId: undefined };

const ADDRESSED = contentKinds.map(({ name }) => name);

/**
 * A slug that none of an entry's neighbours has: the wish itself, or with `-2`, `-3`, … behind it.
 * @param entry its id if it has one already, and the parent that it is to have
 */
export async function uniqueSlug(
  transaction: Transaction,
  wish: string,
  entry: {
    readonly kind: string;
    readonly id?: number | undefined;
    readonly parentId: number | null;
  },
): Promise<string> {
  const { kind, id } = entry;
  const { kinds, parentId } = neighboursOf(kind, entry.parentId);
  const slug = toSlug(wish);
  if (slug === '') return '';
  await lockName(transaction, `slug ${slug}`);
  return freeSlug(slug, async (candidates) => {
    let taken = transaction.tables
      .selectFrom('Entry')
      .select('slug')
      .where('kind', 'in', kinds)
      .where('slug', 'in', candidates);
    if (id !== undefined) taken = taken.where('id', '<>', id);
    if (parentId !== undefined)
      taken = taken.where('parentId', parentId === null ? 'is' : '=', parentId);
    const others = await taken.execute();
    return [...others.map((other) => other.slug), ...reservedAmong(kind, candidates)];
  });
}

/** Returns the slugs among these that no entry of the kind may have. */
const reservedAmong = (kind: string, slugs: readonly string[]): readonly string[] =>
  slugs.filter((slug) => isReserved(kind, slug));

/** Whether an address with this slug means something else: the feeds, and below pages the numbers of a long text's parts. */
export const isReserved = (kind: string, slug: string): boolean =>
  RESERVED.has(slug) || (kind === 'page' && /^(page)?\d+$/.test(slug));

const RESERVED: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/** A slug with its number where it is not the first of its kind; a long one is shortened to make room. */
export const slugCandidate = (slug: string, suffix: number): string =>
  suffix === 1 ? slug : `${cutSlug(slug, LONGEST_SLUG - 1 - String(suffix).length)}-${suffix}`;

/** Candidates that one question names, but for the first. */
const AT_ONCE = 50;

/**
 * The first candidate for a slug (`slugCandidate`) that is free, by a number of questions that hardly grows with the candidates that are taken: two for the
 * first fifty, six for a hundred thousand. Beyond the fifty, where there are gaps, it is one that comes right after a taken one.
 * @param takenAmong which of some candidates are taken
 */
export async function freeSlug(
  wish: string,
  takenAmong: (candidates: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const candidate = (number: number) => slugCandidate(wish, number);
  if ((await takenAmong([wish])).length === 0) return wish;
  for (let after = 1, step = 1; ; ) {
    const numbers = Array.from({ length: AT_ONCE }, (_, i) => after + (i + 1) * step);
    const taken = new Set(await takenAmong(numbers.map(candidate)));
    const free = numbers.find((number) => !taken.has(candidate(number)));
    if (free === undefined) {
      after += AT_ONCE * step;
      step *= AT_ONCE;
    } else if (step === 1) return candidate(free);
    else {
      after = free - step;
      step /= AT_ONCE;
    }
  }
}

/** A slug that no other row of a table has: the wish itself, or with `-2`, `-3`, … behind it. @param id of the row that is to have it, if there is one */
export const freeSlugIn = (
  { tables }: Pick<Transaction, 'tables'>,
  table: 'User' | 'DonationCampaign' | 'MailingList' | 'MailingForm',
  wish: string,
  id = 0,
): Promise<string> =>
  freeSlug(wish, async (candidates) => {
    const others = await tables
      .selectFrom(table)
      .select('slug')
      .where('slug', 'in', candidates)
      .where('id', '<>', id)
      .execute();
    return others.map(({ slug }) => slug);
  });

/** The slug that an entry's title would give now, others' slugs considered; editors show it beside a slug being typed. */
export function generatedSlug(context: Context, entry: Entry): Promise<string> {
  const { id, kind, parentId } = entry;
  const wish = toSlug(entry.title) || String(id);
  const holders = holdersOf(context);
  return freeSlug(wish, async (candidates) => {
    const asked = candidates.map((slug) => ({ kind, parentId, slug }));
    const found = await Promise.all(asked.map((place) => holders.load(place)));
    const taken = candidates.filter((_, i) => found[i]?.some((holder) => holder !== id));
    return [...taken, ...reservedAmong(kind, candidates)];
  });
}

/** A slug for an entry of a kind below a parent. */
interface Place {
  readonly kind: string;
  readonly parentId: number | null;
  readonly slug: string;
}

/** Loads the ids of the neighbours of an entry that have a slug already, by one statement for a whole list. */
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

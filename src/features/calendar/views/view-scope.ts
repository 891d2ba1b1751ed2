import { parseSearch } from '../../../content/entries/search-terms.ts';
import { termPath } from '../../../content/terms/present-term.ts';
import { type Term, termBySlug } from '../../../content/terms/term.ts';
import type { Context } from '../../../operation/context.ts';
import {
  type EventBound,
  type EventOrder,
  type EventQuery,
  publicEvents,
} from '../events/event-query.ts';
import type { ViewAddress } from './view-address.ts';

/** The part of the calendar that is shown: all of it, or a category or tag. */
export interface ViewScope {
  /** The path of the list view: `/events/category/music/`. */
  readonly base: string;
  readonly terms: readonly Term[];
}

/** Resolves the part that an address names; null if the term does not exist. */
export async function findScope(
  context: Context,
  { category, tag }: ViewAddress,
): Promise<ViewScope | null> {
  const [inCategory, tagged] = await Promise.all([
    category.length === 0 ? null : categoryAt(context, category),
    tag === null ? null : termOf(context, 'post_tag', tag),
  ]);
  if ((category.length > 0 && !inCategory) || (tag !== null && !tagged)) return null;
  const base = inCategory ? await termPath(context, inCategory) : '/events/';
  return {
    base: tagged ? `${base}tag/${tagged.slug}/` : base,
    terms: [inCategory, tagged].filter((term) => term !== null),
  };
}

/** Finds a category by its last slug; the slugs above it must be those of its ancestors. */
async function categoryAt(context: Context, slugs: readonly string[]): Promise<Term | null> {
  const term = await termOf(context, 'ext_events_cat', slugs.at(-1) ?? '');
  if (!term) return null;
  const own = decodeURIComponent(await termPath(context, term));
  return own === `/events/category/${slugs.join('/')}/` ? term : null;
}

/** A slug is stored as it is, or percent-encoded. */
async function termOf(context: Context, taxonomy: string, slug: string): Promise<Term | null> {
  const found = await Promise.all(
    [slug, encodeURIComponent(slug).toLowerCase()].map((one) =>
      termBySlug(context).load({ taxonomy, slug: one }),
    ),
  );
  return found.find((one) => one !== null) ?? null;
}

/** Builds the query of a view: published events that are not hidden from listings. */
export function viewQuery(
  { search, city, isFeatured }: ViewAddress,
  { terms }: ViewScope,
  bounds: readonly EventBound[],
  direction: EventOrder['direction'] = 'asc',
): EventQuery {
  const query = publicEvents(bounds, direction);
  return {
    ...query,
    entries: {
      ...query.entries,
      ...(search === '' ? {} : { search: parseSearch(search) }),
      terms: terms.map(({ id }) => ({ termIds: [id], match: 'some', andBelow: true })),
    },
    ...(isFeatured ? { isFeatured } : {}),
    ...(city === '' ? {} : { place: { city } }),
  };
}

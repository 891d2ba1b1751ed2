import { presentTerm } from '../../../content/terms/present-term.ts';
import type { Term } from '../../../content/terms/term.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';

/** Returns the URLs of a category or tag in the calendar's routes (recorded). */
function termUrls({ addresses }: Context, { id, taxonomy, parentId }: Term): Resource {
  const base = taxonomy === 'ext_events_cat' ? 'categories' : 'tags';
  const collection = addresses.rest(`/ext/events/v1/${base}`);
  return {
    self: `${collection}/${id}`,
    collection,
    ...(parentId === null ? {} : { up: `${collection}/${parentId}` }),
  };
}

/** Presents a category or tag inside an event (recorded). */
export const presentEventTerm = (context: Context, term: Term): Resource => ({
  name: term.name,
  slug: term.slug,
  // Term groups are not supported.
  term_group: 0,
  term_taxonomy_id: term.id,
  taxonomy: context.addresses.kind(term.taxonomy),
  description: term.description,
  parent: term.parentId ?? 0,
  count: term.count,
  filter: 'raw',
  id: term.id,
  urls: termUrls(context, term),
});

/** Presents a category or tag in the calendar's own routes: the content area's representation plus its URLs (recorded). */
export async function presentCalendarTerm(context: Context, term: Term): Promise<Resource> {
  const { link, _links, ...shown } = await presentTerm(context, term, 'view');
  return { ...shown, url: link, urls: termUrls(context, term), _links };
}

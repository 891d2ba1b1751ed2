import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { Term } from '../../content/terms/term.ts';

/** Returns the URLs of a category or tag in the calendar's routes (recorded). */
export function termUrls({ addresses }: Context, { id, taxonomy, parentId }: Term): Resource {
  const base = taxonomy === 'ext_events_cat' ? 'categories' : 'tags';
  const collection = addresses.rest(`/ext/events/v1/${base}`);
  return {
    self: `${collection}/${id}`,
    collection,
    ...(parentId === null ? {} : { up: `${collection}/${parentId}` }),
  };
}

import type { Context } from '../../../operation/context.ts';
import { link } from '../../../rest/representation/links.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { View } from '../entries/entry.ts';
import type { Status } from './statuses.ts';

/** A status as REST shows it (recorded). */
export function presentStatus({ addresses }: Context, status: Status, view: View): Resource {
  const slug = addresses.status(status.slug);
  const isEmbed = view === 'embed';
  const isEdit = view === 'edit';
  const query = status.slug === 'publish' ? '' : `?status=${slug}`;
  return {
    name: status.name,
    ...(isEdit ? { private: status.isPrivate, protected: status.isProtected } : {}),
    ...(isEmbed ? {} : { public: status.isPublic, queryable: status.isQueryable }),
    ...(isEdit ? { show_in_list: status.isInList } : {}),
    slug,
    ...(isEmbed ? {} : { date_floating: status.hasFloatingDate }),
    _links: { archives: link(addresses.rest(`/core/v2/posts${query}`)) },
  };
}

import { ownKinds } from '../../../model/own-kinds.ts';

/** Where the entries of a kind are read one by one: `/core/v2/posts/5`; undefined for kinds without a route. */
export function entryRoute(kind: string, id: number): string | undefined {
  const collection = collections.get(kind);
  return collection === undefined ? undefined : `${collection}/${id}`;
}

const collections: ReadonlyMap<string, string> = new Map([
  ['post', '/core/v2/posts'],
  ['page', '/core/v2/pages'],
  ['attachment', '/core/v2/media'],
  ['nav_menu_item', '/core/v2/menu-items'],
  ['ext_events', '/ext/events/v1/events'],
  ['ext_venue', '/ext/events/v1/venues'],
  ['ext_organizer', '/ext/events/v1/organizers'],
  ...[...ownKinds.values()].map(({ name, restBase }) => [name, `/core/v2/${restBase}`] as const),
]);

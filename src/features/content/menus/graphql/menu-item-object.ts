import { builder } from '../../../../graphql/builder.ts';
import type { UriModel } from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import { EventsCategoryRef } from '../../../calendar/event-terms/graphql/events-category-ref.ts';
import { EventRef } from '../../../calendar/events/graphql/event-ref.ts';
import { OrganizerRef } from '../../../calendar/organizers/graphql/organizer-type.ts';
import { VenueRef } from '../../../calendar/venues/graphql/venue-type.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { ownKindTypes } from '../../own-kinds/graphql/own-kind-types.ts';
import { PageRef } from '../../pages/graphql/page-ref.ts';
import { PostFormatRef } from '../../posts/graphql/post-format-type.ts';
import { PostRef } from '../../posts/graphql/post-ref.ts';
import { loadTermModel } from '../../terms/graphql/term-model.ts';
import { contentTermTypes } from '../../terms/graphql/term-type.ts';
import { type MenuItemModel, partsOf } from './menu-model.ts';

/** What an item leads to, as far as it is a record that the viewer may read. */
export async function linkedNode(context: Context, model: MenuItemModel): Promise<UriModel | null> {
  const { item } = await partsOf(context, model);
  if (item.objectId === null) return null;
  return item.type === 'taxonomy'
    ? loadTermModel(context, item.objectId)
    : loadEntryModel(context, item.objectId);
}

const members = [
  ...ownKindTypes.filter(({ kind }) => kind.isInMenus).map(({ type }) => type),
  PostRef,
  PageRef,
  PostFormatRef,
  EventRef,
  VenueRef,
  OrganizerRef,
  EventsCategoryRef,
  ...contentTermTypes.filter(({ taxonomy }) => taxonomy.pageBase !== null).map(({ ref }) => ref),
];

export const MenuItemObjectRef = builder.unionType('MenuItemObjectUnion', {
  description: 'What an item of a menu may lead to, by its type.',
  types: members,
  resolveType: ({ typename }) => typename,
});

/** Whether the union has its type; what is of such a type has its model as well. */
export const isMenuItemObject = (
  node: UriModel,
): node is UriModel & typeof MenuItemObjectRef.$inferType => names.has(node.typename);

const names: ReadonlySet<string> = new Set(members.map(({ name }) => name));

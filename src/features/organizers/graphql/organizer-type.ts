import type { Context } from '../../../context.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../graphql/node.ts';
import { UniformResourceRef } from '../../../graphql/uniform-resource.ts';
import { ContentNodeRef } from '../../records/graphql/content-node.ts';
import type { EntryModel } from '../../records/graphql/entry-model.ts';
import {
  MenuItemLinkableRef,
  NodeWithFeaturedImageRef,
} from '../../records/graphql/node-interfaces.ts';
import { NodeWithAuthorRef } from '../../records/graphql/node-with-author.ts';
import {
  NodeWithContentEditorRef,
  NodeWithTitleRef,
} from '../../records/graphql/text-interfaces.ts';
import { type Organizer, organizerById } from '../organizer-loaders.ts';
import { OrganizerRef } from './organizer-ref.ts';

OrganizerRef.implement({
  description: 'Who holds events. Their name is the title, and what is said of them the content.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    ContentNodeRef,
    MenuItemLinkableRef,
    NodeWithTitleRef,
    NodeWithContentEditorRef,
    NodeWithAuthorRef,
    NodeWithFeaturedImageRef,
  ],
  fields: (t) => ({
    phone: t.string({
      description: 'The telephone number.',
      resolve: async (model, _, context) => (await organizerOf(context, model))?.phone || null,
    }),
    website: t.string({
      description: 'The address of their website.',
      resolve: async (model, _, context) => (await organizerOf(context, model))?.website || null,
    }),
    email: t.string({
      description: 'The e-mail address.',
      resolve: async (model, _, context) => (await organizerOf(context, model))?.email || null,
    }),
  }),
});

const organizerOf = async (
  context: Context,
  { record }: EntryModel,
): Promise<Organizer | undefined> => (await organizerById(context).load(record.id))?.organizer;

import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeRef } from '../../../content/entries/graphql/content-node.ts';
import type { EntryModel } from '../../../content/entries/graphql/entry-model.ts';
import {
  MenuItemLinkableRef,
  NodeWithFeaturedImageRef,
} from '../../../content/entries/graphql/node-interfaces.ts';
import { NodeWithAuthorRef } from '../../../content/entries/graphql/node-with-author.ts';
import {
  NodeWithContentEditorRef,
  NodeWithTitleRef,
} from '../../../content/entries/graphql/text-interfaces.ts';
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

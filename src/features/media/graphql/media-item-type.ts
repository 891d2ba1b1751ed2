import { DatabaseIdentifierRef, NodeRef } from '../../../graphql/node.ts';
import { UniformResourceRef } from '../../../graphql/uniform-resource.ts';
import { ContentNodeRef } from '../../records/graphql/content-node.ts';
import {
  NodeWithAuthorRef,
  NodeWithCommentsRef,
  NodeWithTemplateRef,
} from '../../records/graphql/node-interfaces.ts';
import { NodeWithTitleRef } from '../../records/graphql/text-interfaces.ts';
import { guidOf } from '../../records/present-entry.ts';
import { MediaItemRef } from './media-item-ref.ts';

MediaItemRef.implement({
  description: 'An image or another file that was uploaded.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    ContentNodeRef,
    NodeWithTitleRef,
    NodeWithAuthorRef,
    NodeWithCommentsRef,
    NodeWithTemplateRef,
  ],
  fields: (t) => ({
    sourceUrl: t.string({
      description: 'The address of the file.',
      resolve: ({ entry }, _, context) => guidOf(context, entry),
    }),
    mediaItemId: t.int({
      nullable: false,
      description: 'The number it has in REST.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
  }),
});

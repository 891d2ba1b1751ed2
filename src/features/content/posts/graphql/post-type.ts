import { pagingArgs } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { objectFields } from '../../../../model/graphql-fields.ts';
import { listConnection } from '../../../../operation/list-connection.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { openField } from '../../entries/graphql/entry-model.ts';
import {
  MenuItemLinkableRef,
  NodeWithCommentsRef,
  NodeWithFeaturedImageRef,
  NodeWithRevisionsRef,
  NodeWithTemplateRef,
  NodeWithTrackbacksRef,
} from '../../entries/graphql/node-interfaces.ts';
import { NodeWithAuthorRef } from '../../entries/graphql/node-with-author.ts';
import { PreviewableRef, previewOf } from '../../entries/graphql/preview-fields.ts';
import {
  NodeWithContentEditorRef,
  NodeWithExcerptRef,
  NodeWithTitleRef,
} from '../../entries/graphql/text-interfaces.ts';
import { postKind } from '../post-kind.ts';
import { ParentEdgeRef, PreviewEdgeRef } from './post-edges.ts';
import { PostConnections, PostRef } from './post-ref.ts';

PostRef.implement({
  description: 'A post.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    ContentNodeRef,
    MenuItemLinkableRef,
    NodeWithTitleRef,
    NodeWithContentEditorRef,
    NodeWithExcerptRef,
    NodeWithAuthorRef,
    NodeWithCommentsRef,
    NodeWithFeaturedImageRef,
    NodeWithRevisionsRef,
    NodeWithTemplateRef,
    NodeWithTrackbacksRef,
    PreviewableRef,
  ],
  fields: (t) => ({
    ...objectFields(t, postKind.fields, (column) => openField(({ entry }) => entry[column])),
    ancestors: t.field({
      type: PostConnections.of('PostToPost'),
      description: 'Nothing: posts are not below each other.',
      deprecationReason: 'Posts are not below each other.',
      args: pagingArgs(),
      resolve: (_, paging) => listConnection([], () => '', paging),
    }),
    parent: t.field({
      type: ParentEdgeRef,
      description: 'Nothing: posts are not below each other.',
      deprecationReason: 'Posts are not below each other.',
      resolve: () => null,
    }),
    hasPassword: t.boolean({
      description: 'Whether a password protects its text.',
      resolve: ({ record }) => record.password !== '',
    }),
    isSticky: t.boolean({
      nullable: false,
      description: 'Whether it comes before others.',
      resolve: ({ record }) => record.isSticky,
    }),
    password: t.string({
      description: "The password, for those who may edit others' posts.",
      resolve: ({ record }, _, { viewer }) =>
        viewer.can('edit_others_posts') ? record.password || null : null,
    }),
    postId: t.int({
      nullable: false,
      description: 'The number it has in REST.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
    preview: t.field({
      type: PreviewEdgeRef,
      description: 'The post with its unsaved text, for its editors.',
      async resolve(model, _, context) {
        const node = await previewOf(context, model);
        return node && { node };
      },
    }),
  }),
});

import { pagingArgs } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { listConnection } from '../../../../operation/list-connection.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { entryFields } from '../../entries/graphql/entry-fields.ts';
import {
  MenuItemLinkableRef,
  NodeWithCommentsRef,
  NodeWithFeaturedImageRef,
  NodeWithRevisionsRef,
  NodeWithTemplateRef,
  NodeWithTrackbacksRef,
} from '../../entries/graphql/node-interfaces.ts';
import { NodeWithAuthorRef } from '../../entries/graphql/node-with-author.ts';
import { PreviewableRef } from '../../entries/graphql/preview-fields.ts';
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
    ...entryFields(t, postKind, PreviewEdgeRef),
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
    isSticky: t.boolean({
      nullable: false,
      description: 'Whether it comes before others.',
      resolve: ({ record }) => record.isSticky,
    }),
  }),
});

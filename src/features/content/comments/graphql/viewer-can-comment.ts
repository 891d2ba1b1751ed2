import { builder } from '../../../../graphql/builder.ts';
import { isAllowed } from '../../../../operation/is-allowed.ts';
import { NodeWithCommentsRef } from '../../entries/graphql/node-interfaces.ts';
import { assertCanCommentAnonymously, loadCommentable } from '../write-comment-policy.ts';

builder.interfaceField(NodeWithCommentsRef, 'viewerCanComment', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether the caller may comment on it.',
    resolve: ({ record }, _, context) =>
      isAllowed(() => {
        assertCanCommentAnonymously(context);
        return loadCommentable(context, record.id);
      }),
  }),
);

import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { entryConnectionOf } from '../../entries/graphql/entry-connections.ts';
import { CategoryRef, TagRef, type TermModel } from '../../terms/graphql/term-model.ts';
import { PostConnections, PostWhereRef } from './post-ref.ts';

const KIND = ['post'];

for (const ref of [CategoryRef, TagRef])
  builder.objectField(ref, 'posts', (t) =>
    t.field({
      type: PostConnections.of(`${ref.name}ToPost`),
      description: 'The posts that carry it.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: PostWhereRef, description: 'Which of them.' }),
      },
      resolve: ({ term }: TermModel, args, context) =>
        entryConnectionOf(context, { relation: 'term', key: term.id }, KIND, args),
    }),
  );

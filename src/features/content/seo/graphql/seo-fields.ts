import { builder } from '../../../../graphql/builder.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { type EntryModel, seesText } from '../../entries/graphql/entry-model.ts';
import { NodeWithTitleRef } from '../../entries/graphql/text-interfaces.ts';
import { contentTermTypes } from '../../terms/graphql/term-type.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { entrySeo } from '../entry-seo.ts';
import { termSeo, userSeo } from '../list-seo.ts';
import { PostTypeSeoRef, TaxonomySeoRef, UserSeoRef } from './seo-types.ts';

const ofEntry = {
  description: 'What search engines and those who share it are told of it.',
  resolve: async (model: EntryModel, _: object, context: Context) =>
    entrySeo(context, model.entry, {
      path: await model.path(context),
      isOpen: seesText(context, model),
    }),
};

builder.interfaceField(ContentNodeRef, 'seo', (t) => t.field({ type: PostTypeSeoRef, ...ofEntry }));

builder.interfaceField(NodeWithTitleRef, 'seo', (t) =>
  t.field({ type: PostTypeSeoRef, ...ofEntry }),
);

for (const { ref } of contentTermTypes)
  builder.objectField(ref, 'seo', (t) =>
    t.field({
      type: TaxonomySeoRef,
      description: 'What search engines and those who share its page are told of it.',
      resolve: ({ term }, _, context) => termSeo(context, term),
    }),
  );

builder.objectField(UserRef, 'seo', (t) =>
  t.field({
    type: UserSeoRef,
    description: 'What search engines are told of the page with what the user has written.',
    resolve: ({ user }, _, context) => userSeo(context, user),
  }),
);

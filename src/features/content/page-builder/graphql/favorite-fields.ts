import { builder } from '../../../../graphql/builder.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { SEARCH_TEXT } from '../../../../operation/bounds.ts';
import { addFavorite } from '../add-favorite.ts';
import { type Favorites, favoriteTypes } from '../favorites.ts';
import { listFavorites } from '../list-favorites.ts';
import { removeFavorite } from '../remove-favorite.ts';

const FavoriteTypeEnum = builder.enumType('BuilderFavoriteTypeEnum', {
  description: 'What can be a favorite.',
  values: Object.fromEntries(
    favoriteTypes.map((type) => [type.toUpperCase(), { value: type, description: `The ${type}.` }]),
  ),
});

const FavoritesRef = builder.objectRef<Favorites>('BuilderFavorites').implement({
  description: 'What a user of the page builder keeps at hand.',
  fields: (t) => ({
    widgets: t.exposeStringList('widgets', {
      nullable: false,
      description: 'Names of widgets, in the order in which they were chosen.',
    }),
  }),
});

const FavoriteInput = builder.inputType('BuilderFavoriteInput', {
  description: 'What is added or removed.',
  fields: (t) => ({
    type: t.field({ type: FavoriteTypeEnum, required: true, description: 'What it is.' }),
    favorite: t.string({ required: true, description: 'Its name.' }),
    ...changing(t),
  }),
});

const FavoritePayload = builder
  .objectRef<Changed & { readonly favorites: readonly string[] }>('BuilderFavoritePayload')
  .implement({
    description: "The caller's favorites of that type.",
    fields: (t) => ({
      favorites: t.stringList({
        nullable: false,
        description: 'Their names.',
        resolve: ({ favorites }) => [...favorites],
      }),
      ...changed(t),
    }),
  });

builder.queryField('builderFavorites', (t) =>
  t.field({
    type: FavoritesRef,
    description: "The caller's own favorites in the page builder.",
    args: {
      search: t.arg.string({
        extensions: { maxLength: SEARCH_TEXT },
        description: 'Only what has this in its name.',
      }),
    },
    resolve: (_, args, context) => perform(listFavorites, context, args),
  }),
);

builder.mutationFields((t) => ({
  addBuilderFavorite: t.field({
    type: FavoritePayload,
    description: "Adds to the caller's favorites.",
    args: { input: t.arg({ type: FavoriteInput, required: true, description: 'What is added.' }) },
    resolve: async (_, { input }, context) => {
      const args = { id: input.type, favorite: input.favorite };
      return answer(input, { favorites: await perform(addFavorite, context, args) });
    },
  }),
  removeBuilderFavorite: t.field({
    type: FavoritePayload,
    description: "Removes from the caller's favorites.",
    args: {
      input: t.arg({ type: FavoriteInput, required: true, description: 'What is removed.' }),
    },
    resolve: async (_, { input }, context) => {
      const args = { id: input.type, favorite: input.favorite };
      return answer(input, { favorites: await perform(removeFavorite, context, args) });
    },
  }),
}));

import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import {
  defineMutation,
  definePayload,
  mutationInput,
} from '../../../../graphql/define-mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { SEARCH_TEXT } from '../../../../operation/bounds.ts';
import {
  addFavorite,
  type Favorites,
  favoriteTypes,
  listFavorites,
  removeFavorite,
} from '../favorites.ts';

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

const input = mutationInput({
  name: 'BuilderFavoriteInput',
  description: 'What is added or removed.',
  args: addFavorite.args,
  fields: {
    type: arg('id', { type: FavoriteTypeEnum, isRequired: true, description: 'What it is.' }),
    favorite: arg('favorite', { isRequired: true, description: 'Its name.' }),
  },
});

const payload = definePayload<{ readonly favorites: readonly string[] }>(
  'BuilderFavoritePayload',
  "The caller's favorites of that type.",
  (t) => ({
    favorites: t.stringList({
      nullable: false,
      description: 'Their names.',
      resolve: ({ favorites }) => [...favorites],
    }),
  }),
);

const answer = (favorites: readonly string[]) => ({ favorites });

defineMutation({
  name: 'addBuilderFavorite',
  operation: addFavorite,
  description: "Adds to the caller's favorites.",
  input,
  payload,
  answer,
});

defineMutation({
  name: 'removeBuilderFavorite',
  operation: removeFavorite,
  description: "Removes from the caller's favorites.",
  input,
  payload,
  answer,
});

import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { UniformResourceRef } from '../../../../graphql/node.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { globalsCss, loadGlobals } from '../../page-builder/globals-loader.ts';
import { type CodeOrError, generateAuthorizationCode } from '../authorization.ts';
import { templatesOf } from './templates.ts';

defineMutation({
  name: 'generateAuthorizationCode',
  operation: generateAuthorizationCode,
  input: {
    description: 'Who logs in.',
    fields: { email: arg('email'), password: arg('password'), username: arg('username') },
  },
  payload: definePayload<CodeOrError>(
    'GenerateAuthorizationCodePayload',
    'A login in a front end.',
    (t) => ({
      code: t.exposeString('code', {
        description: 'By which the server of the front end gets tokens, within a minute.',
      }),
      error: t.exposeString('error', {
        description: 'Why there is no code; null if there is one.',
      }),
    }),
  ),
  answer: (result) => result,
});

builder.interfaceField(UniformResourceRef, 'templates', (t) =>
  t.stringList({
    description: 'Names of templates that may show its page, the most special first.',
    resolve: (node, _, context) => templatesOf(context, node),
  }),
);

for (const name of ['shouldShowAdminToolbar', 'shouldShowFaustToolbar'])
  builder.objectField(UserRef, name, (t) =>
    t.boolean({
      description: 'Whether pages show this user a bar with links for editing: to the user alone.',
      resolve: ({ databaseId }, _, { viewer }) => databaseId === viewer.id,
    }),
  );

const StylesheetTypeRef = builder.enumType('GlobalStylesheetTypesEnum', {
  description: 'Parts of the stylesheet.',
  values: {
    VARIABLES: { value: 'variables', description: 'Custom properties.' },
    PRESETS: { value: 'presets', description: 'Classes of colors and sizes; there are none.' },
    STYLES: { value: 'styles', description: 'Styles of elements; there are none.' },
    BASE_LAYOUT_STYLES: { value: 'base-layout-styles', description: 'Layouts; there are none.' },
  } as const,
});

builder.queryField('globalStylesheet', (t) =>
  t.string({
    description: "The site's colors and typographies as custom properties of CSS.",
    args: {
      types: t.arg({ type: [StylesheetTypeRef], description: 'These parts; all unless said.' }),
    },
    resolve: async (_, { types }, context) =>
      types && !types.includes('variables') ? '' : globalsCss(await loadGlobals(context)),
  }),
);

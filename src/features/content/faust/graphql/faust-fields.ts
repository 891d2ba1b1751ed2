import { entryById } from '../../../../content/entries/entry.ts';
import { termById } from '../../../../content/terms/term.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import {
  isFrontPage,
  isPostsPage,
  UniformResourceRef,
  type UriModel,
} from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { globalsCss, loadGlobals } from '../../page-builder/globals-loader.ts';
import { type CodeOrError, generateAuthorizationCode } from '../authorization.ts';

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

/** Names the templates that may show the page of a node, the most special first: `single-post-hello`, `single-post`, `single`, … */
async function templatesOf(context: Context, node: UriModel): Promise<readonly string[]> {
  const own = await templatesOfKind(context, node);
  return [
    ...(isFrontPage(context, node) ? ['front-page'] : []),
    ...(isPostsPage(context, node) ? ['home'] : own),
    'index',
  ];
}

async function templatesOfKind(context: Context, node: UriModel): Promise<readonly string[]> {
  const { idType, databaseId } = node;
  const id = Number(databaseId);
  if (idType === 'post_type') return [`archive-${databaseId}`, 'archive'];
  if (idType === 'date_archive') return ['date', 'archive'];
  if (idType === 'term') return templatesOfTerm(context, id);
  if (idType === 'user') {
    const user = await userById(context).load(id);
    return [`author-${user?.slug}`, `author-${id}`, 'author', 'archive'];
  }
  return idType === 'post' ? templatesOfEntry(context, id) : ['singular'];
}

async function templatesOfEntry(context: Context, id: number): Promise<readonly string[]> {
  const entry = await entryById(context).load(id);
  if (!entry) return ['singular'];
  const { slug } = entry;
  const kind = context.addresses.kind(entry.kind);
  if (kind === 'page') return [`page-${slug}`, `page-${id}`, 'page', 'singular'];
  const single = [`single-${kind}-${slug}`, `single-${kind}`, 'single', 'singular'];
  return kind === 'attachment' ? ['attachment', ...single] : single;
}

/** The taxonomies whose templates have a name of their own. */
const SHORT_NAMES = new Map([
  ['category', 'category'],
  ['post_tag', 'tag'],
]);

async function templatesOfTerm(context: Context, id: number): Promise<readonly string[]> {
  const term = await termById(context).load(id);
  if (!term) return ['archive'];
  const short = SHORT_NAMES.get(term.taxonomy);
  const name = short ?? `taxonomy-${context.addresses.kind(term.taxonomy)}`;
  const further = short === undefined ? ['taxonomy'] : [];
  return [`${name}-${term.slug}`, `${name}-${id}`, name, ...further, 'archive'];
}

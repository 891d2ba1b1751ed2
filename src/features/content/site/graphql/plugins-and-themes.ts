import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily, nodeConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { parseGlobalId } from '../../../../graphql/global-id.ts';
import { findableNode, type NodeModel, NodeRef } from '../../../../graphql/node.ts';
import { theme } from '../list-themes.ts';

const themeModel: NodeModel = { typename: 'Theme', idType: 'theme', databaseId: theme.stylesheet };

const ThemeRef = builder.objectRef<NodeModel>('Theme').implement({
  description: 'What the pages of the site are made with: the one theme that there is.',
  interfaces: [NodeRef],
  fields: (t) => ({
    author: t.string({ description: 'Who made it.', resolve: () => theme.author }),
    authorUri: t.string({ description: "The author's site.", resolve: () => null }),
    description: t.string({ description: 'What it is.', resolve: () => theme.description }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller.',
      resolve: () => false,
    }),
    name: t.string({ description: 'Its name.', resolve: () => theme.name }),
    screenshot: t.string({ description: 'A picture of it.', resolve: () => null }),
    slug: t.string({ description: 'Its short name.', resolve: () => theme.stylesheet }),
    tags: t.stringList({ description: 'Words about it.', resolve: () => [] }),
    themeUri: t.string({ description: 'Its own site.', resolve: () => null }),
    version: t.string({
      description: 'Its version, which is that of this server.',
      resolve: (_, __, { services }) => services.config.release,
    }),
  }),
});

const PluginRef = builder.objectRef<NodeModel>('Plugin').implement({
  description: 'A part that was added to the server; there are none.',
  interfaces: [NodeRef],
  fields: (t) => {
    const nothing = (description: string) => t.string({ description, resolve: () => null });
    return {
      author: nothing('Who made it.'),
      authorUri: nothing("The author's site."),
      description: nothing('What it does.'),
      isRestricted: t.boolean({
        description: 'Whether something of it is kept from the caller.',
        resolve: () => false,
      }),
      name: nothing('Its name.'),
      path: nothing('The path of its file.'),
      pluginUri: nothing('Its own site.'),
      version: nothing('Its version.'),
    };
  },
});

const Themes = connectionFamily('Theme', ThemeRef);
const Plugins = connectionFamily('Plugin', PluginRef);

const idArg = { required: true, description: 'Its global id, or its name.' } as const;

builder.queryFields((t) => ({
  plugin: t.field({
    type: PluginRef,
    description: 'A part that was added to the server: none is there.',
    args: { id: t.arg.id(idArg) },
    resolve: () => null,
  }),
  plugins: t.field({
    type: Plugins.of('RootQueryToPlugin'),
    description: 'The parts that were added to the server: none.',
    args: pagingArgs(),
    resolve: (_, paging) => nodeConnection<NodeModel>([], paging),
  }),
  theme: t.field({
    type: ThemeRef,
    description: 'A theme.',
    args: { id: t.arg.id(idArg) },
    resolve: (_, { id }) =>
      (parseGlobalId(String(id))?.id ?? id) === theme.stylesheet ? themeModel : null,
  }),
  themes: t.field({
    type: Themes.of('RootQueryToTheme'),
    description: 'The themes: the one there is.',
    args: pagingArgs(),
    resolve: (_, paging) => nodeConnection([themeModel], paging),
  }),
}));

findableNode('theme', async (_, id) => (id === theme.stylesheet ? themeModel : null));

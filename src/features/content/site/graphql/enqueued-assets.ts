import { builder, type ObjectFields, type SchemaTypes } from '../../../../graphql/builder.ts';
import { connectionFamily, nodeConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { type NodeModel, NodeRef } from '../../../../graphql/node.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { TermNodeRef } from '../../terms/graphql/term-node.ts';

// Front ends ask which scripts and styles a page needs beside its content. Content needs none here: the lists are empty, and the
// types are there so that the question is valid.

type AssetFields =
  | PothosSchemaTypes.InterfaceFieldBuilder<SchemaTypes, NodeModel>
  | ObjectFields<NodeModel>;

const nothing = (t: AssetFields, description: string) =>
  t.string({ description, resolve: () => null });

const AssetRef = builder.interfaceRef<NodeModel>('EnqueuedAsset').implement({
  description: 'A script or a style that a page needs; there are none.',
  interfaces: [NodeRef],
  resolveType: ({ typename }) => typename,
  fields: (t) => ({
    after: t.stringList({ description: 'Code to run after it.', resolve: () => null }),
    before: t.stringList({ description: 'Code to run before it.', resolve: () => null }),
    conditional: nothing(t, 'The browsers that it is for.'),
    extra: nothing(t, 'Code that comes with it.'),
    group: t.int({
      description: 'The part of the page that it is loaded in.',
      resolve: () => null,
    }),
    handle: nothing(t, 'Its name.'),
    src: nothing(t, 'Its address.'),
    version: nothing(t, 'Its version.'),
  }),
});

const asset = (name: string, what: string) =>
  builder.objectRef<NodeModel>(name).implement({
    description: `A ${what} that a page needs; there are none.`,
    interfaces: [NodeRef, AssetRef],
  });

const ScriptRef = asset('EnqueuedScript', 'script');
const StylesheetRef = asset('EnqueuedStylesheet', 'style');

builder.objectField(ScriptRef, 'extraData', (t) => nothing(t, 'Code that comes with it.'));

builder.objectFields(StylesheetRef, (t) => ({
  isRtl: t.boolean({
    description: 'Whether it is for text from right to left.',
    resolve: () => null,
  }),
  media: nothing(t, 'The media that it is for.'),
  path: nothing(t, 'The path of its file.'),
  rel: nothing(t, 'How the page is linked with it.'),
  suffix: nothing(t, 'The end of the name of its file.'),
  title: nothing(t, 'The title by which it is chosen.'),
}));

for (const [ref, what] of [
  [ScriptRef, 'scripts'],
  [StylesheetRef, 'styles'],
] as const)
  builder.objectField(ref, 'dependencies', (t) =>
    t.field({
      type: [ref],
      description: `The ${what} to load before it.`,
      complexity: { multiplier: 0 },
      resolve: () => [],
    }),
  );

const lists = [
  ['Scripts', connectionFamily('EnqueuedScript', ScriptRef), 'EnqueuedScript'],
  ['Stylesheets', connectionFamily('EnqueuedStylesheet', StylesheetRef), 'EnqueuedStylesheet'],
] as const;

for (const [what, family, node] of lists) {
  const field = (origin: string, whose: string) => ({
    type: family.of(`${origin}To${node}`),
    description: `${what} that ${whose}; none.`,
    args: pagingArgs(),
    resolve: (_: unknown, paging: object) => nodeConnection([], paging),
  });
  const name = `enqueued${what}`;
  for (const ref of [ContentNodeRef, TermNodeRef])
    builder.interfaceField(ref, name, (t) => t.field(field(ref.name, 'its page needs')));
  builder.objectField(UserRef, name, (t) => t.field(field('User', 'its page needs')));
  builder.queryField(`registered${what}`, (t) => t.field(field('RootQuery', 'pages may need')));
}

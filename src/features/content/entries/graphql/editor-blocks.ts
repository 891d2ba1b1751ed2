import { builder } from '../../../../graphql/builder.ts';
import { NodeRef } from '../../../../graphql/node.ts';
import { blockTypes } from '../blocks/block-types.ts';
import { blockHtml, blocksOf, countBlocks, type EntryBlock } from '../blocks/entry-blocks.ts';
import { type Block, DEEPEST_BLOCK, flatBlocks, MOST_BLOCKS } from '../blocks/parse-blocks.ts';
import { type EntryModel, seesText } from './entry-model.ts';

/** The type of blocks that are not known by their name. */
export const UNKNOWN_BLOCK = 'UnknownBlock';

/** How many blocks an entry usually has, which decides whether a query is executed; each of them is in one other at most. */
const BLOCKS = 50;
const INNER_BLOCKS = 1;

const typenameOf = ({ block }: EntryBlock): string =>
  blockTypes.get(block.name)?.typename ?? UNKNOWN_BLOCK;

/** What the blocks of all types have in common, under the names of the content-blocks plug-in. */
export const EditorBlockRef = builder.interfaceRef<EntryBlock>('EditorBlock');
EditorBlockRef.implement({
  description: 'A part of content as its editor made it.',
  resolveType: typenameOf,
  fields: (t) => ({
    apiVersion: t.int({
      nullable: false,
      description: "The version of the editor's interface that its type is made for.",
      resolve: () => 3,
    }),
    attributesJSON: t.string({
      description: 'What its comment says, as JSON: also of blocks whose type is not known.',
      resolve: ({ block }) => block.comment.text,
    }),
    blockEditorCategoryName: t.string({
      description: 'The group that editors list it in; null where its type is not known.',
      resolve: ({ block }) => blockTypes.get(block.name)?.category,
    }),
    clientId: t.string({
      nullable: false,
      description: 'What it is told from others by, in one content.',
      resolve: ({ block }) => block.clientId,
    }),
    cssClassNames: t.stringList({
      description: 'The classes that its writer gave it; null for none.',
      resolve({ block }) {
        const { className } = block.comment.values;
        return typeof className === 'string' ? className.split(/\s+/).filter(Boolean) : null;
      },
    }),
    innerBlocks: t.field({
      type: [EditorBlockRef],
      description: 'The blocks in it.',
      complexity: { multiplier: INNER_BLOCKS },
      resolve: ({ block, entry }, _, context) =>
        countBlocks(context, block.innerBlocks).map((inner) => ({ block: inner, entry })),
    }),
    isDynamic: t.boolean({
      nullable: false,
      description: 'Whether a server makes or completes its HTML, and not the editor alone.',
      resolve: ({ block }) => blockTypes.get(block.name)?.isDynamic ?? false,
    }),
    name: t.string({
      nullable: false,
      description: 'The name of its type, `core/paragraph` for instance.',
      resolve: ({ block }) => block.name,
    }),
    parentClientId: t.string({
      description: 'The `clientId` of the block that it is in; null for none.',
      resolve: ({ block }) => block.parentClientId,
    }),
    renderedHtml: t.string({
      description: 'Its HTML, with that of the blocks in it, made as `content` is.',
      resolve: (one, _, context) => blockHtml(context, one),
    }),
    type: t.string({ nullable: false, description: 'Its GraphQL type.', resolve: typenameOf }),
  }),
});

/** Adds the blocks to kinds that have content. */
export const NodeWithEditorBlocksRef = builder
  .interfaceRef<EntryModel>('NodeWithEditorBlocks')
  .implement({
    description: 'What has content that may be made of blocks.',
    interfaces: [NodeRef],
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      editorBlocks: t.field({
        type: [EditorBlockRef],
        description: `The blocks of the content, in its order; null where a password hides it. At most ${MOST_BLOCKS}, ${DEEPEST_BLOCK} within each other: what is beyond is HTML of the block around it. Content without blocks is one \`CoreFreeform\`.`,
        args: {
          flat: t.arg.boolean({
            defaultValue: true,
            description:
              'Whether inner blocks stand in the list as well, after the one they are in.',
          }),
        },
        complexity: { multiplier: BLOCKS },
        async resolve(model, { flat }, context) {
          if (!seesText(context, model)) return null;
          const { entry } = model;
          const outermost = await blocksOf(context, entry);
          const blocks: readonly Block[] = flat === false ? outermost : flatBlocks(outermost);
          return countBlocks(context, blocks).map((block) => ({ block, entry }));
        },
      }),
    }),
  });

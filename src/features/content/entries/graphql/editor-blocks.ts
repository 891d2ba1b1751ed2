import {
  type BlockAttribute,
  type BlockType,
  blockTypes,
  listEditorBlockTypes,
  type NamedBlockAttribute,
  type NamedBlockType,
} from '../../../../content/blocks/block-types.ts';
import {
  type BlockAttributes,
  blockAttributes,
  blockHtml,
  blocksOf,
  countBlocks,
  type EntryBlock,
} from '../../../../content/blocks/entry-blocks.ts';
import {
  type Block,
  DEEPEST_BLOCK,
  flatBlocks,
  MOST_BLOCKS,
} from '../../../../content/blocks/parse-blocks.ts';
import { builder } from '../../../../graphql/builder.ts';
import { NodeRef } from '../../../../graphql/node.ts';
import { perform } from '../../../../graphql/perform.ts';
import { JsonRef } from '../../../../graphql/shared-types.ts';
import { type EntryModel, seesText } from './entry-model.ts';

/** The type of blocks that are not known by their name. */
const UNKNOWN_BLOCK = 'UnknownBlock';

/** How many blocks an entry usually has, which decides whether a query is executed; each of them is in one other at most. */
const BLOCKS = 50;
const INNER_BLOCKS = 1;

const typenameOf = ({ block }: EntryBlock): string =>
  blockTypes.get(block.name)?.typename ?? UNKNOWN_BLOCK;

/** The fields that all types of blocks share, under the names of the content-blocks plug-in. */
const EditorBlockRef = builder.interfaceRef<EntryBlock>('EditorBlock');
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

const interfaces = [EditorBlockRef];

/** Adds the type of a block that is known, and that of its attributes. */
function addBlockType(name: string, { typename, attributes }: BlockType) {
  const AttributesRef = builder.objectRef<BlockAttributes>(`${typename}Attributes`).implement({
    description: `What is set of a block \`${name}\`.`,
    fields: (t) =>
      Object.fromEntries(
        [...attributes].map(([attribute, declared]) => [
          attribute,
          t.field({
            type: outputOf(declared),
            description: descriptionOf(attribute, declared),
            resolve: (values) => values[attribute] as never, // of that type: `blockAttributes` sees to it
          }),
        ]),
      ),
  });
  return builder.objectRef<EntryBlock>(typename).implement({
    description: `A block \`${name}\`.`,
    interfaces,
    fields: (t) => ({
      attributes: t.field({
        type: AttributesRef,
        description: 'What is set of it.',
        resolve: (one, _, context) => blockAttributes(context, one),
      }),
    }),
  });
}

const outputOf = ({ type }: BlockAttribute) =>
  type === 'Object' || type === 'Array' ? JsonRef : type;

function descriptionOf(name: string, { type, default: usual, place }: BlockAttribute): string {
  const what = type === 'Array' ? `\`${name}\`, a list` : `\`${name}\``;
  const said = usual === null ? '' : ` \`${JSON.stringify(usual)}\` unless it is set.`;
  if (!place) return `${what} of the block's comment.${said}`;
  const { names, attribute } = place;
  if (names === null) return `The block's HTML.`;
  const of = names.length === 0 ? 'first element' : `\`${names.join('`, `')}\``;
  return `${attribute === '' ? 'The HTML' : `\`${attribute}\``} of the ${of} of its HTML.${said}`;
}

const blockRefs = new Map([...blockTypes].map(([name, type]) => [name, addBlockType(name, type)]));

/** The type of the blocks of a name, for fields that only these have. */
export function blockRef(name: string) {
  const ref = blockRefs.get(name);
  if (!ref) throw new Error(`There is no type of blocks ${name}.`);
  return ref;
}

builder.objectField(blockRef('core/navigation'), 'navigationItems', (t) =>
  t.field({
    type: [EditorBlockRef],
    description:
      'The blocks of the menu that `ref` names; there are no such menus. `innerBlocks` are those of its own. Null without `ref`.',
    complexity: { multiplier: 0 },
    resolve: ({ block }) => (block.comment.values.ref ? [] : null),
  }),
);

builder.objectRef<EntryBlock>(UNKNOWN_BLOCK).implement({
  description:
    'A block of a type that is not known here: `name` and `attributesJSON` say of which.',
  interfaces,
});

const MOST_ATTRIBUTES = Math.max(
  ...[...blockTypes.values()].map(({ attributes }) => attributes.size),
);

const BlockTypeAttributeRef = builder
  .objectRef<NamedBlockAttribute>('BlockTypeAttribute')
  .implement({
    description: 'What may be set of blocks of a type.',
    fields: (t) => ({
      name: t.exposeString('name', { nullable: false, description: 'Its name.' }),
      type: t.exposeString('type', {
        nullable: false,
        description: '`String`, `Float`, `Boolean`, `Object` or `Array`.',
      }),
      default: t.field({
        type: JsonRef,
        description: 'Its value where none is set; null for none.',
        resolve: (attribute) => attribute.default,
      }),
    }),
  });

const BlockTypeRef = builder.objectRef<NamedBlockType>('BlockType').implement({
  description: 'A type of block of the editor.',
  fields: (t) => ({
    name: t.exposeString('name', {
      nullable: false,
      description: 'As blocks name it, `core/paragraph` for instance.',
    }),
    type: t.exposeString('typename', {
      nullable: false,
      description:
        'The GraphQL type of its blocks in `editorBlocks`, `CoreParagraph` for instance.',
    }),
    category: t.exposeString('category', {
      nullable: false,
      description: 'The group that editors list it in.',
    }),
    isDynamic: t.exposeBoolean('isDynamic', {
      nullable: false,
      description:
        'Whether a server makes or completes the HTML of its blocks, and not the editor alone.',
    }),
    attributes: t.field({
      type: [BlockTypeAttributeRef],
      nullable: false,
      description: 'What may be set of its blocks.',
      complexity: { multiplier: MOST_ATTRIBUTES },
      resolve: ({ attributes }) => attributes,
    }),
  }),
});

builder.queryField('blockTypes', (t) =>
  t.field({
    type: [BlockTypeRef],
    nullable: false,
    description:
      'The types of blocks that `editorBlocks` tells apart; blocks of others are an `UnknownBlock`.',
    complexity: { multiplier: blockTypes.size },
    resolve: (_, __, context) => perform(listEditorBlockTypes, context, {}),
  }),
);

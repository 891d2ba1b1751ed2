import { builder } from '../../../../graphql/builder.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import { perform } from '../../../../graphql/perform.ts';
import { blockTypes } from '../blocks/block-types.ts';
import {
  listEditorBlockTypes,
  type NamedBlockAttribute,
  type NamedBlockType,
} from '../blocks/list-editor-block-types.ts';

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

import { builder } from '../../../../graphql/builder.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import type { BlockAttribute } from '../blocks/block-attribute.ts';
import { type BlockType, blockTypes } from '../blocks/block-types.ts';
import { type BlockAttributes, blockAttributes, type EntryBlock } from '../blocks/entry-blocks.ts';
import { EditorBlockRef, UNKNOWN_BLOCK } from './editor-blocks.ts';

const interfaces = [EditorBlockRef];

/** Adds the type of a block that is known, and that of its attributes. */
function addBlockType(name: string, { typename, attributes }: BlockType): void {
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
  builder.objectRef<EntryBlock>(typename).implement({
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

for (const [name, type] of blockTypes) addBlockType(name, type);

builder.objectRef<EntryBlock>(UNKNOWN_BLOCK).implement({
  description:
    'A block of a type that is not known here: `name` and `attributesJSON` say of which.',
  interfaces,
});

import { anyone, defineOperation } from '../../../../operation/operation.ts';
import type { BlockAttribute } from './block-attribute.ts';
import { type BlockType, blockTypes } from './block-types.ts';

/** A type of block with its name, such as `core/paragraph`. */
export interface NamedBlockType extends Omit<BlockType, 'attributes'> {
  readonly name: string;
  readonly attributes: readonly NamedBlockAttribute[];
}

export interface NamedBlockAttribute extends BlockAttribute {
  readonly name: string;
}

const known: readonly NamedBlockType[] = [...blockTypes].map(([name, type]) => ({
  ...type,
  name,
  attributes: [...type.attributes].map(([attribute, of]) => ({ ...of, name: attribute })),
}));

/** Which blocks front ends can tell apart. REST's `block-types` are those that a server registers, which are none (docs/rest.md §4.14). */
export const listEditorBlockTypes = defineOperation({
  name: 'listEditorBlockTypes',
  kind: 'query',
  summary: 'Lists the types of blocks whose attributes are known here.',
  args: {},
  authorize: anyone,
  resolve: () => known,
});

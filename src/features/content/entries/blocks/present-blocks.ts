import type { Context } from '../../../../operation/context.ts';
import type { AnsweredProperties } from '../../../../rest/representation/resource-schema.ts';
import type { Entry } from '../entry.ts';
import {
  type BlockAttributes,
  blockAttributes,
  blockHtml,
  blocksOf,
  countBlocks,
} from './entry-blocks.ts';
import type { Block } from './parse-blocks.ts';

/** A block as REST shows it. */
export interface PresentedBlock {
  readonly name: string;
  readonly clientId: string;
  readonly attributes: BlockAttributes;
  readonly innerBlocks: readonly PresentedBlock[];
  readonly rendered: string;
}

/** The blocks of an entry's content, each with those in it. */
export async function presentBlocks(
  context: Context,
  entry: Pick<Entry, 'id' | 'content'>,
): Promise<readonly PresentedBlock[]> {
  const present = (blocks: readonly Block[]): Promise<PresentedBlock[]> =>
    Promise.all(countBlocks(context, blocks).map(presentOne));
  const presentOne = async (block: Block): Promise<PresentedBlock> => ({
    name: block.name,
    clientId: block.clientId,
    attributes: await blockAttributes(context, { block, entry }),
    innerBlocks: await present(block.innerBlocks),
    rendered: await blockHtml(context, { block, entry }),
  });
  return present(await blocksOf(context, entry));
}

const blockProperties = {
  name: { type: 'string', description: 'The name of its type: `core/paragraph`.' },
  clientId: { type: 'string', description: 'What it is told from others by, in one content.' },
  attributes: {
    type: 'object',
    description: 'What is set of it, by its comment and its HTML.',
    additionalProperties: true,
  },
  innerBlocks: {
    type: 'array',
    description: 'The blocks in it, which are described in the same way.',
    items: { type: 'object', additionalProperties: true },
  },
  rendered: { type: 'string', description: 'Its HTML, with that of the blocks in it.' },
};

/** What an answer has of blocks where they were asked for. */
export const answeredBlocks: AnsweredProperties = {
  blocks: {
    type: 'array',
    description:
      'The blocks of the content, if `blocks` asks for them; none where a password hides it.',
    readonly: true,
    isOptional: true,
    items: { type: 'object', properties: blockProperties, required: Object.keys(blockProperties) },
  },
};

import type { Context } from '../../operation/context.ts';
import { defineLoader, type Loader } from '../../operation/loader.ts';
import type { AnsweredProperties } from '../../operation/representation/resource-schema.ts';
import type { Entry } from '../entries/entry.ts';
import { loadTextMedia } from '../media/load-text-media.ts';
import { renderContent } from '../text/render-content.ts';
import { asBlockValue, blockTypes } from './block-types.ts';
import { type Block, hasBlocks, parseBlocks } from './parse-blocks.ts';
import { readElements } from './read-elements.ts';

type Written = Pick<Entry, 'id' | 'content'>;

/** A block and the entry whose content it is of. */
export interface EntryBlock {
  readonly block: Block;
  readonly entry: Written;
}

/** The attributes of a block by name. */
export type BlockAttributes = Readonly<Record<string, unknown>>;

/** Rows of the budget (`Context.spend`) that a block counts as, and characters of an inner block's source that count as one. */
const ROWS_A_BLOCK = 10;
const CHARACTERS_A_ROW = 16;

/**
 * The outermost blocks of an entry's content, which a request parses once.
 * @throws ApiError `query_too_expensive` if the request asks for too many blocks
 */
export const blocksOf = (context: Context, entry: Written): Promise<readonly Block[]> =>
  parsed(context).load(entry);

const parsed = defineLoader(async (_, entries: readonly Written[]) =>
  entries.map((entry) => parseBlocks(entry.content, entry.id)),
);

/** Counts blocks before they are shown, since a request may read the same blocks under many names. */
export function countBlocks(context: Context, blocks: readonly Block[]): readonly Block[] {
  context.spend(blocks.length * ROWS_A_BLOCK);
  return blocks;
}

/**
 * Returns the HTML of a block and its inner blocks, rendered like the whole content.
 * @throws ApiError `query_too_expensive` if nested blocks make the request render the same HTML too often
 */
export const blockHtml = (context: Context, one: EntryBlock): Promise<string> =>
  whole(context).load(one);

/** Returns the HTML of a block without its inner blocks. */
const ownHtml = (context: Context, one: EntryBlock): Promise<string> =>
  (one.block.innerBlocks.length === 0 ? whole : own)(context).load(one);

const whole = htmlLoader(({ source }) => source);
const own = htmlLoader(({ ownSource }) => ownSource);

function htmlLoader(sourceOf: (block: Block) => string): Loader<EntryBlock, string> {
  const render = async (context: Context, { block, entry }: EntryBlock) => {
    const media = await loadTextMedia(context, entry);
    return renderContent(sourceOf(block), media, hasBlocks(entry.content));
  };
  return defineLoader(
    (context, all) => {
      // Before any of it is made.
      for (const { block } of all)
        if (block.parentClientId !== null)
          context.spend(Math.ceil(sourceOf(block).length / CHARACTERS_A_ROW));
      return Promise.all(all.map((one) => render(context, one)));
    },
    ({ block }) => block,
  );
}

/**
 * The attributes of a block: those of its type from its comment and its HTML, or their defaults, and whatever else its comment says. One
 * whose value is of another type than it should be is null.
 */
export async function blockAttributes(context: Context, one: EntryBlock): Promise<BlockAttributes> {
  const { values } = one.block.comment;
  const type = blockTypes.get(one.block.name);
  if (!type) return values;
  const html = await ownHtml(context, one);
  const placed = [...type.attributes].flatMap(([name, { place }]) =>
    place ? [[name, place] as const] : [],
  );
  const elements = readElements(
    html,
    placed.map(([, place]) => place),
  );
  const inHtml = new Map(placed.map(([name], index) => [name, elements[index]]));
  const known = [...type.attributes].map(([name, attribute]) => {
    const element = inHtml.get(name);
    const named = attribute.place?.attribute;
    const found = named === '' ? element?.inner : element?.attributes[named ?? ''];
    const shown = attribute.type === 'Boolean' && element ? found !== undefined : found;
    const value = shown ?? values[name] ?? attribute.default;
    return [name, value === null ? null : asBlockValue(attribute, value)];
  });
  return { ...values, ...Object.fromEntries(known) };
}

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

/** The schema of `blocks` in a response that includes them. */
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

import type { Viewer } from '../../auth/viewer.ts';
import type { Ability, JsonSchema } from '../../operation/ability.ts';
import { integer, required, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { invalidParam } from '../../operation/errors.ts';
import { namedArgs, partArgs, presentValue, valueSchemas } from '../answer-schemas.ts';
import {
  argumentsOf,
  assertMayTry,
  defineTool,
  inArgument,
  mayTry,
  type Toolbox,
} from '../assistant-tool.ts';

const name = required(string({ description: 'Its name, as find_tools gives it.' }));

const PER_PAGE = 20;

/** Finds operations by words. */
export const findToolsTool = defineTool({
  name: 'find_tools',
  title: 'Find more tools',
  description:
    'Finds further tools by words (donation, mailing list, menu, revision, import, health, …): everything that the site can do and the other tools do not cover. describe_tool and use_tool take their names.',
  effect: 'read',
  isIdempotent: true,
  args: {
    words: string({
      description: 'Words of the name or description; all tools if none are given.',
    }),
    page: integer({ description: 'Which page.', default: 1, minimum: 1 }),
  },
  answers: {
    tools: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          description: { type: 'string' },
          effect: { type: 'string', enum: ['read', 'write', 'delete'] },
        },
        required: ['name', 'description', 'effect'],
      },
    },
    total: { type: 'integer' },
    next_page: { type: 'integer' },
  },
  always: ['tools', 'total'],
  async run({ viewer }, { words = '', page }, { abilities }) {
    const found = ranked(abilities, viewer, words);
    const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    return {
      tools: shown.map(({ operation, summary, effect }) => ({
        name: operation,
        description: summary,
        effect,
      })),
      total: found.length,
      ...(page * PER_PAGE < found.length ? { next_page: page + 1 } : {}),
    };
  },
});

/**
 * Returns the abilities that the caller may try, the best matches first, as far as they rank above half of the best. All, if there are no
 * words.
 */
function ranked(abilities: readonly Ability[], viewer: Viewer, words: string): readonly Ability[] {
  const asked = stemsOf(words);
  const open = abilities.filter((ability) => mayTry(viewer, ability));
  if (asked.length === 0) return open;
  const all = open.map((ability) => ({ ability, rank: rankOf(ability, asked) }));
  const best = Math.max(...all.map(({ rank }) => rank));
  return all
    .filter(({ rank }) => rank > best / 2)
    .sort((a, b) => b.rank - a.rank)
    .map(({ ability }) => ability);
}

/** Counts the words that an ability has; those in its name count twice. */
function rankOf({ operation, summary, category }: Ability, asked: readonly string[]): number {
  const named = stemsOf(operation.replace(/[A-Z]/g, (letter) => ` ${letter}`));
  const described = stemsOf(`${summary} ${category.slug}`);
  return asked.reduce(
    (rank, word) => rank + (named.includes(word) ? 2 : described.includes(word) ? 1 : 0),
    0,
  );
}

/** Words without a plural ending, so that `lists` finds `list` and `categories` finds `category`. */
const stemsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/ies$/, 'y').replace(/(?<=\p{L}{2})s$/u, ''),
  );

/** Describes an operation with its schemas. */
export const describeToolTool = defineTool({
  name: 'describe_tool',
  title: 'Describe a tool',
  description:
    'Describes a tool that find_tools has found, with the JSON Schema of its input and the names in its output; field output has the whole schema of that.',
  effect: 'read',
  isIdempotent: true,
  args: { name, ...partArgs },
  answers: { name: { type: 'string' }, ...valueSchemas },
  always: ['name', 'value'],
  async run(context, { name: asked, ...part }, toolbox) {
    const ability = abilityNamed(toolbox, context, asked);
    const { operation, summary, effect, isIdempotent } = ability;
    const output = ability.outputSchema(context.addresses);
    const whole = {
      description: summary,
      effect,
      idempotent: isIdempotent,
      input: ability.inputSchema(context.addresses),
      output: part.field === undefined ? outlineOf(output) : output,
    };
    return { name: operation, ...presentValue(whole, part, SCHEMA_BYTES) };
  },
});

/** Schemas are read as a whole, so that an answer may have more bytes than others. */
const SCHEMA_BYTES = 9000;

/** Returns the names of an object's members, or of the items' of an array; the schema itself is the field `output`. */
function outlineOf(schema: JsonSchema): unknown {
  const { type, properties, items } = schema;
  if (typeof items === 'object' && items !== null) return { type, items: outlineOf({ ...items }) };
  return { type, properties: Object.keys(properties ?? {}) };
}

/** Runs an operation. */
export const useToolTool = defineTool({
  name: 'use_tool',
  title: 'Use a tool',
  description:
    'Runs a tool that find_tools has found, with the input that describe_tool describes. Long results are cut; for a tool that only reads, read on with field and offset.',
  effect: 'delete',
  isIdempotent: false,
  isForAll: true,
  args: { name, input: namedArgs('The arguments by name.'), ...partArgs },
  answers: { name: { type: 'string' }, ...valueSchemas },
  always: ['name', 'value'],
  async run(context, { name: asked, input = {}, ...part }, toolbox) {
    const ability = abilityNamed(toolbox, context, asked);
    assertMayTry(context.viewer, ability);
    const names = argumentsOf(ability, context);
    const result = await inArgument('input', input, names, () => ability.run(context, input));
    return { name: ability.operation, ...presentValue(result ?? null, part) };
  },
});

/** @throws ApiError `rest_invalid_param` if there is no such operation */
function abilityNamed({ abilities }: Toolbox, { viewer }: Context, asked: string): Ability {
  const found = abilities.find(
    ({ operation, name: full }) => operation === asked || full === asked,
  );
  if (found) return found;
  const words = asked.replace(/[A-Z]/g, (letter) => ` ${letter}`);
  const near = ranked(abilities, viewer, words).slice(0, 5);
  const hint =
    near.length > 0
      ? ` Near it: ${near.map(({ operation }) => operation).join(', ')}.`
      : ' find_tools finds them.';
  throw invalidParam('name', `There is no tool ${asked.slice(0, 100)}.${hint}`);
}

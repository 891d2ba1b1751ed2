import { Readable } from 'node:stream';
import type { Ability, JsonSchema } from '../../../operation/ability.ts';
import { beginRequest, type Context } from '../../../operation/context.ts';
import type { ExportedFile } from './exported-media.ts';

/** What belongs to the content of a site; who runs and asks it does not. */
const CATEGORIES: ReadonlySet<string> = new Set(['core', 'ext-events', 'builder', 'forms']);

/** Lists that only show once more what other lists have. */
const REPEATING: ReadonlySet<string> = new Set(['search', 'listUsageEvents']);

/** Every list that can be asked for page by page without more being said, as a file of JSON in REST's form. */
export const exportedLists = (
  context: Context,
  abilities: readonly Ability[],
): readonly ExportedFile[] =>
  abilities
    .map((ability) => ({ ability, schema: ability.inputSchema(context.addresses) }))
    .filter(({ ability, schema }) => isList(ability, schema))
    .map(({ ability, schema }) => ({
      name: `content/${ability.name.replace(/^.*\/list-/, '')}.json`,
      open: () => Readable.from(writeList(context, ability, inputFor(schema))),
      isCompressed: true,
    }));

const propertiesOf = ({ properties = {} }: JsonSchema) =>
  properties as Readonly<Record<string, JsonSchema>>; // this keyword holds schemas by name

function isList({ category, operation, effect }: Ability, schema: JsonSchema): boolean {
  const { page, per_page: size } = propertiesOf(schema);
  const isComplete = page !== undefined && size !== undefined && schema.required === undefined;
  const isContent = CATEGORIES.has(category.slug) && !REPEATING.has(operation);
  return effect === 'read' && operation.startsWith('list') && isContent && isComplete;
}

/** As much of each item as there is, of every status, from the beginning of time. */
function inputFor(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const { context, status, start_date: start } = propertiesOf(schema);
  return {
    ...(wordsOf(context).includes('edit') ? { context: 'edit' } : {}),
    ...(wordsOf(status?.items).includes('any') ? { status: 'any' } : {}),
    ...(start ? { start_date: '1970-01-01 00:00:00' } : {}),
  };
}

const wordsOf = (schema: unknown): readonly unknown[] =>
  typeof schema === 'object' && schema !== null && 'enum' in schema && Array.isArray(schema.enum)
    ? schema.enum
    : [];

const SIZE = 50;
const MOST_PAGES = 10_000;

/** Page by page, each in a request of its own, so that no more than one is in memory. */
async function* writeList(
  { services, viewer, addresses: { surface } }: Context,
  ability: Ability,
  input: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  let comma = '';
  yield '[';
  for (let page = 1; page <= MOST_PAGES; page++) {
    const context = await beginRequest(services, { viewer, surface });
    const items = itemsOf(await ability.run(context, { ...input, page, per_page: SIZE }));
    for (const item of items) {
      yield `${comma}\n${JSON.stringify(item)}`;
      comma = ',';
    }
    if (items.length < SIZE) break;
  }
  yield '\n]\n';
}

/** A list, or an object that has one beside what is said of it. */
function itemsOf(result: unknown): readonly unknown[] {
  if (Array.isArray(result)) return result;
  if (typeof result !== 'object' || result === null) return [];
  return Object.values(result).find((value) => Array.isArray(value)) ?? [];
}

import type { Ability, JsonSchema, RecordResult } from '../../operation/ability.ts';
import type { Context } from '../../operation/context.ts';
import type { RecordAction, RecordKind } from '../../operation/record-kinds.ts';
import { idOf, isRecord, type Json, textOf, toObject, toRecords } from '../json.ts';
import type { Ask, Resource } from './resource.ts';

/** Makes records of a resource, so that lists and forms treat it like a kind. Null where this server lacks its operations. */
export function recordsOf(
  name: string,
  resource: Resource,
  abilities: ReadonlyMap<string, Ability>,
): RecordKind | null {
  const { operations, capability = 'manage_options' } = resource;
  const abilityFor = (action: keyof typeof operations) => abilities.get(operations[action] ?? '');
  const read = abilityFor('read');
  if (!abilityFor('list') && !read) return null;
  const readOne = async (context: Context, id: unknown): Promise<Json> =>
    recordOf(resource, await read?.run(context, known(read, context, { id })));
  const write = async (ability: Ability, context: Context, input: Json): Promise<RecordResult> => {
    const stored = resource.toInput && 'id' in input ? await readOne(context, input.id) : null;
    const ask: Ask = async (operation, given) => abilities.get(operation)?.run(context, given);
    const taken = (await resource.toInput?.(input, stored, ask)) ?? input;
    const answer = await ability.run(context, known(ability, context, taken));
    const notice = isRecord(answer) ? resource.notice?.(answer) : null;
    return { result: recordOf(resource, answer), ...(notice ? { notice } : {}) };
  };
  const run = async (ability: Ability, context: Context, input: Json) => ({
    result: await ability.run(context, known(ability, context, input)),
  });
  const runs: Readonly<Record<RecordAction['action'], typeof write>> = {
    list: (ability, context, input) => listPart(resource, ability, context, input, readOne),
    read: async (_, context, { id }) => ({ result: await readOne(context, id) }),
    create: write,
    update: write,
    delete: run,
  };
  const actionOf = (action: RecordAction['action']): Partial<RecordKind['actions']> => {
    const ability = abilityFor(action);
    if (!ability) return {};
    const needed = (action === 'create' && resource.createCapability) || capability;
    const record: RecordAction = {
      kind: name,
      action,
      path: name,
      ability,
      run: (context, input) => runs[action](ability, context, input),
      allows: async ({ viewer }) => viewer.can(needed),
    };
    return { [action]: record };
  };
  const actions = (['list', 'read', 'create', 'update', 'delete'] as const).map(actionOf);
  return { name, path: name, actions: Object.assign({}, ...actions) };
}

/** Arguments that page a list. */
const PAGING =
  /^(after|before|first|last|page|per_page|offset|limit|where|offsetPagination|_fields)$/;

/** The filters of a list: its arguments, and the members of `where`. `statusIn` is shown as one status. */
export function filtersOf(
  { properties }: JsonSchema,
  { input: given = {} }: Resource,
): Readonly<Record<string, Json>> {
  const all = {
    ...toObject(properties),
    ...toObject(toObject(toObject(properties).where).properties),
  };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name, one]) => !PAGING.test(name) && !(name in given) && isRecord(one))
      .map(([name, one]) =>
        name === 'statusIn' ? ['status', toObject(toObject(one).items)] : [name, toObject(one)],
      ),
  );
}

/** Returns the members of an input that an operation takes. */
function known(ability: Ability, { addresses }: Context, input: Json): Json {
  const names = toObject(ability.inputSchema(addresses).properties);
  return Object.fromEntries(Object.entries(input).filter(([name]) => name in names));
}

/** Returns filters of a list as its operation, or the export of the list, takes them. */
export function toFilterInput(ability: Ability, context: Context, filters: Json): Json {
  const properties = toObject(ability.inputSchema(context.addresses).properties);
  const within = toObject(toObject(properties.where).properties);
  const renamed = Object.entries(filters).map(([name, value]): [string, unknown] =>
    name === 'status' && 'statusIn' in within ? ['statusIn', [value]] : [name, value],
  );
  const where = Object.fromEntries(renamed.filter(([name]) => name in within));
  return {
    ...Object.fromEntries(renamed.filter(([name]) => name in properties)),
    ...(Object.keys(where).length > 0 ? { where } : {}),
  };
}

/** Reads a part of a list: by cursors, by an offset that is written as one, or by pages, as its operation has it. */
async function listPart(
  resource: Resource,
  ability: Ability,
  context: Context,
  { per_page = 25, page = 1, after, before, include, ...filters }: Json,
  readOne: (context: Context, id: unknown) => Promise<Json>,
): Promise<RecordResult> {
  if (Array.isArray(include))
    return { result: await Promise.all(include.map((id) => readOne(context, id))) };
  const names = toObject(ability.inputSchema(context.addresses).properties);
  const input = { ...toFilterInput(ability, context, filters), ...resource.input };
  if (ability.records) return ability.records.run(context, { ...input, page, per_page });
  const size = Number(per_page);
  if ('first' in names) {
    const part = before ? { last: size, before } : { first: size, ...(after ? { after } : {}) };
    const answer = toObject(await ability.run(context, { ...input, ...part }));
    const { hasNextPage, hasPreviousPage, endCursor, startCursor } = toObject(answer.pageInfo);
    return {
      result: toRecords(answer.nodes).map((node) => recordOf(resource, node)),
      total: Number(answer.totalCount),
      cursors: {
        before: hasPreviousPage === true ? textOf(startCursor) : null,
        after: hasNextPage === true ? textOf(endCursor) : null,
      },
    };
  }
  const offset = Math.max(0, Number(after ?? before ?? 0) || 0);
  const part = known(ability, context, { ...input, per_page: size, offset });
  const found = toRecords(await ability.run(context, part));
  return {
    result: found.map((one) => recordOf(resource, one)),
    cursors: {
      before: offset > 0 ? String(Math.max(0, offset - size)) : null,
      after: found.length === size ? String(offset + size) : null,
    },
  };
}

/** Returns the record of an answer, with its number as `id`: the answer itself, or the member of a mutation's that is one. */
function recordOf({ key, isSingle, toRecord }: Resource, answer: unknown): Json {
  const whole = toObject(answer);
  const isWhole =
    isSingle || 'databaseId' in whole || idOf(whole) !== null || !!(key && key in whole);
  const record = isWhole ? whole : toObject(Object.values(whole).find(isRecord));
  const id = key ? record[key] : (record.databaseId ?? record.id);
  return { ...(toRecord?.(record) ?? record), ...(isSingle ? { id: 1 } : { id }) };
}

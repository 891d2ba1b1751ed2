import { boolean, integer, list, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { invalidParam } from '../../operation/errors.ts';
import { actionOn, type RecordAction, recordAt } from '../../operation/record-kinds.ts';
import {
  addressOf,
  namedArgs,
  partArgs,
  presentValue,
  recordArgs,
  summaryOf,
  summarySchema,
  valueSchemas,
} from '../answer-schemas.ts';
import {
  argumentsOf,
  defineTool,
  inArgument,
  type RawInput,
  type Toolbox,
} from '../assistant-tool.ts';
import { ANSWER_BYTES } from '../shorten.ts';

/** The members of an answer with a page of summaries. */
export const pageAnswers = {
  records: { type: 'array', items: summarySchema },
  total: { type: 'integer', description: 'On all pages.' },
  next_page: { type: 'integer', description: 'If there are more.' },
};

/** Lists records of a kind. */
export const listTool = defineTool({
  name: 'list',
  title: 'List records',
  description:
    'Lists records of one kind as summaries (id, title, address, status, dates), in pages. describe_site with the kind names the filters and fields. Use find to search by words, read for a whole record.',
  effect: 'read',
  isIdempotent: true,
  args: {
    kind: recordArgs.kind,
    filters: namedArgs('Filters by name, such as {"status": ["draft"], "orderby": "title"}.'),
    fields: list(string(), {
      description:
        'Further fields of each record, as paths (content.raw, meta.price). Long texts are cut.',
      maxItems: 10,
      default: [],
    }),
    ...pageArgs(),
  },
  answers: pageAnswers,
  always: ['records'],
  run: (context, { filters = {}, ...args }, toolbox) =>
    listRecords(context, toolbox, { ...args, filters, argument: 'filters' }),
});

/** The arguments that choose a page of summaries. */
export function pageArgs() {
  return {
    page: integer({ description: 'Which page.', default: 1, minimum: 1 }),
    per_page: integer({ description: 'Records on a page.', default: 10, minimum: 1, maximum: 25 }),
  };
}

interface Listing {
  readonly kind: string;
  readonly filters: RawInput;
  /** The name of the tool's argument that has the filters, for errors. */
  readonly argument: string;
  readonly fields: readonly string[];
  readonly page: number;
  readonly per_page: number;
}

/** Returns a page of summaries. @throws ApiError as the kind's list does */
export async function listRecords(
  context: Context,
  { kinds }: Toolbox,
  { kind: name, filters, argument, fields, page, per_page }: Listing,
) {
  const action = actionOn(kinds, name, 'list');
  const names = filterNames(context, action);
  const { result, total } = await inArgument(argument, filters, names, () =>
    action.run(context, { ...filters, page, per_page }),
  );
  const items: readonly unknown[] = Array.isArray(result) ? result : [];
  const share = Math.floor(ANSWER_BYTES / Math.max(items.length, 1));
  const records = items.map((item) => summaryOf(name, item, fields, share));
  return {
    records,
    ...(total === undefined ? {} : { total }),
    ...(page * per_page < (total ?? 0) ? { next_page: page + 1 } : {}),
  };
}

/** The names of a list's filters. */
export const filterNames = (context: Context, { ability }: RecordAction): readonly string[] =>
  argumentsOf(ability, context).filter((name) => !PAGING.has(name));

const PAGING: ReadonlySet<string> = new Set(['page', 'per_page', 'offset', '_fields', 'format']);

/** Reads one record. */
export const readTool = defineTool({
  name: 'read',
  title: 'Read a record',
  description:
    'Reads one record, by kind and id or by the address of its page. Long texts are cut; read on with field and offset as the answer says.',
  effect: 'read',
  isIdempotent: true,
  args: {
    kind: string({ description: recordArgs.kind.description }),
    id: integer({ description: recordArgs.id.description, minimum: 0 }),
    address: string({ description: 'Instead of kind and id: the address or path of its page.' }),
    as_written: boolean({
      description: 'Whether texts are shown as they were written, for those who may edit them.',
      default: false,
    }),
    ...partArgs,
  },
  answers: {
    kind: { type: 'string' },
    id: { type: 'integer' },
    address: { type: 'string' },
    ...valueSchemas,
  },
  always: ['kind', 'id', 'value'],
  async run(context, { as_written: asWritten, field, offset, ...asked }, toolbox) {
    const meant = await meantRecord(context, asked, toolbox);
    const { result } = await actionOn(toolbox.kinds, meant.kind, 'read').run(context, {
      id: meant.id,
      ...(asWritten ? { context: 'edit' } : {}),
    });
    const address = addressOf(result);
    return {
      ...meant,
      ...(address ? { address } : {}),
      ...presentValue(withoutLinks(result), { field, offset }),
    };
  },
});

async function meantRecord(
  context: Context,
  {
    kind: name,
    id: number,
    address,
  }: { kind: string | undefined; id: number | undefined; address: string | undefined },
  { kinds, abilities }: Toolbox,
): Promise<{ readonly kind: string; readonly id: number }> {
  if (address === undefined) {
    if (name === undefined) throw invalidParam('kind', 'Give kind and id, or address.');
    if (number === undefined) throw invalidParam('id', 'Give kind and id, or address.');
    return { kind: name, id: number };
  }
  const known = recordAt(kinds, context, address);
  if (known) return known;
  const found = await abilities
    .find(({ operation }) => operation === 'lookUpEntry')
    ?.run(context, { uri: address });
  const { __typename: type, databaseId } = (found ?? {}) as Readonly<Record<string, unknown>>; // of any record, or none
  const ofType = [...kinds.values()].find(
    ({ actions }) => actions.read?.ability.operation === `get${String(type)}`,
  );
  if (!ofType || typeof databaseId !== 'number')
    throw invalidParam('address', 'There is no record at this address. Try find.');
  return { kind: ofType.name, id: databaseId };
}

/** Links between records are for programs; their ids are in the record itself. */
const withoutLinks = (record: unknown): unknown =>
  typeof record === 'object' && record !== null
    ? Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith('_')))
    : record;

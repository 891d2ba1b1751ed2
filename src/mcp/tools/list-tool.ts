import { integer, list, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { namedArgs, recordArgs, summarySchema } from '../answer-schemas.ts';
import {
  argumentsOf,
  assertKnown,
  defineTool,
  inArgument,
  type RawInput,
  type Toolbox,
} from '../assistant-tool.ts';
import { actionOn, type RecordAction } from '../record-kinds.ts';
import { ANSWER_BYTES } from '../shorten.ts';
import { summaryOf } from '../summary.ts';

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
  assertKnown(filters, names, argument);
  const { result, total } = await inArgument(argument, names, () =>
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

import { boolean, integer, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { invalidParam } from '../../operation/errors.ts';
import { partArgs, presentValue, recordArgs, valueSchemas } from '../answer-schemas.ts';
import { defineTool, type Toolbox } from '../assistant-tool.ts';
import { actionOn, recordAt } from '../record-kinds.ts';
import { addressOf } from '../summary.ts';

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

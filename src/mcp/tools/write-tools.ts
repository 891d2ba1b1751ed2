import { boolean, integer, required, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { actionOn } from '../../operation/record-kinds.ts';
import { namedArgs, recordArgs, summaryOf, summarySchema } from '../answer-schemas.ts';
import {
  argumentsOf,
  defineTool,
  inArgument,
  type RawInput,
  type Toolbox,
} from '../assistant-tool.ts';
import { ANSWER_BYTES } from '../shorten.ts';

/** Creates or changes a record. */
export const writeTool = defineTool({
  name: 'write',
  title: 'Write a record',
  description:
    'Creates a record, or changes the given fields of one if there is an id. describe_site with the kind names the fields. New records are drafts unless fields.status says otherwise. Attachments are made with upload.',
  effect: 'write',
  isIdempotent: false,
  args: {
    kind: recordArgs.kind,
    id: integer({ description: 'The record to change; none for a new one.', minimum: 0 }),
    fields: required(
      namedArgs('Values by name, such as {"title": "Hello", "content": "<p>…</p>"}.'),
    ),
  },
  answers: { record: summarySchema },
  always: ['record'],
  async run(context, { kind: name, id: number, fields }, toolbox) {
    return {
      record: await writeRecord(context, toolbox, { kind: name, id: number, fields }, 'fields'),
    };
  },
});

/** Writes a record and returns its summary. @param argument the tool's argument that has the fields, for errors; empty if they are not the caller's words */
export async function writeRecord(
  context: Context,
  { kinds }: Toolbox,
  { kind: name, id: number, fields }: { kind: string; id?: number | undefined; fields: RawInput },
  argument: string,
) {
  const action = actionOn(kinds, name, number === undefined ? 'create' : 'update');
  const names = argumentsOf(action.ability, context).filter((one) => one !== 'id');
  const { result } = await inArgument(argument, fields, names, () =>
    action.run(context, { ...fields, ...(number === undefined ? {} : { id: number }) }),
  );
  return summaryOf(name, result, [], ANSWER_BYTES);
}

/** Publishes a record. */
export const publishTool = defineTool({
  name: 'publish',
  title: 'Publish a record',
  description: 'Publishes a draft now, or at a later moment.',
  effect: 'write',
  isIdempotent: true,
  args: {
    ...recordArgs,
    at: string({
      description: "When, in the site's time (2026-11-30T09:00:00); now unless said.",
      format: 'date-time',
    }),
  },
  answers: { record: summarySchema },
  always: ['record'],
  async run(context, { kind: name, id: number, at }, toolbox) {
    const fields = { status: 'publish', ...(at === undefined ? {} : { date: at }) };
    return { record: await writeRecord(context, toolbox, { kind: name, id: number, fields }, '') };
  },
});

/** Deletes a record. */
export const deleteTool = defineTool({
  name: 'delete',
  title: 'Delete a record',
  description:
    'Puts a record into the trash, or with permanently removes it for good. Kinds without a trash (terms, users, menu items, attachments) need permanently.',
  effect: 'delete',
  isIdempotent: true,
  args: {
    ...recordArgs,
    permanently: boolean({ description: 'Whether to bypass the trash.', default: false }),
    reassign: integer({ description: "For a user: who takes over the user's content." }),
  },
  answers: { deleted: { type: 'boolean' }, record: summarySchema },
  always: ['deleted', 'record'],
  async run(context, { kind: name, id: number, permanently, reassign }, { kinds }) {
    const action = actionOn(kinds, name, 'delete');
    const names = argumentsOf(action.ability, context);
    const { result } = await action.run(context, {
      id: number,
      ...(names.includes('force') ? { force: permanently } : {}),
      ...(reassign === undefined ? {} : { reassign }),
    });
    const { previous = result, deleted = false } = result as Readonly<Record<string, unknown>>; // an object in either case
    return { deleted: deleted === true, record: summaryOf(name, previous, [], ANSWER_BYTES) };
  },
});

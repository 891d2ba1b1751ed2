import type { ObjectRef } from '@pothos/core';
import { GraphQLError } from 'graphql';
import { ApiError } from '../lib/api-error.ts';
import { capitalized } from '../lib/word-forms.ts';
import type { Args } from '../operation/args.ts';
import { BOUNDS } from '../operation/bounds.ts';
import type { Context } from '../operation/context.ts';
import { atomically } from '../operation/unit-of-work.ts';
import type { InputDefinition } from './args-input.ts';
import { builder, type SchemaTypes } from './builder.ts';
import { answer, type Changed, changed, type Mutation, mutationInput } from './define-mutation.ts';
import { toGraphqlError, toThrown } from './errors.ts';
import type { Id } from './global-id.ts';

/** Makes `updatePosts` and `deletePosts` of the mutations of one record. */
interface BulkMutations<Model extends object, Result> {
  readonly type: ObjectRef<SchemaTypes, Model>;
  /** The name of the list in GraphQL: `posts`. */
  readonly plural: string;
  /** The members that can be written for all records at once. */
  readonly input: Pick<InputDefinition<Args>, 'args' | 'fields' | 'parts'>;
  /** `updatePost`, which is given these fields and `id`, and returns the number of the record. */
  readonly update: Mutation<number>;
  load(context: Context, id: number): Promise<Model | null>;
  /** `deletePost`, which is given `id` and `forceDelete`. */
  readonly remove: Mutation<Result>;
  toRemoved(result: Result): RemovedRecord<Model>;
  /** Whether a record is put into the trash unless it is removed by force. */
  readonly hasTrash: boolean;
}

/** A record that went to the trash or was removed, as it was. */
export interface RemovedRecord<Model> {
  readonly model: Model | null;
  readonly deletedId: string;
}

interface WrittenRecords<Model> extends Changed {
  readonly models: readonly (Model | null)[];
  readonly deletedIds?: readonly string[];
}

/** Adds `updatePosts` and `deletePosts` of a type: one unit each, so that all records are written or none. */
export function addBulkMutations<Model extends object, Result>({
  type,
  plural,
  hasTrash,
  ...records
}: BulkMutations<Model, Result>): void {
  const name = capitalized(plural);
  const payload = (action: string, time: 'are now' | 'were') =>
    builder.objectRef<WrittenRecords<Model>>(`${action}${name}Payload`).implement({
      description: `The ${plural} that were written.`,
      fields: (t) => ({
        ...changed(t),
        [plural]: t.field({
          type: [type],
          nullable: { list: true, items: true },
          description: `The ${plural} as they ${time}, in the order of \`ids\`.`,
          complexity: { multiplier: BOUNDS.maxItems },
          resolve: (({ models }: WrittenRecords<Model>) => models) as never, // `Model` is no list
        }),
        ...(action === 'Delete'
          ? {
              deletedIds: t.exposeIDList('deletedIds', {
                nullable: true,
                description: 'Their global ids, in the same order.',
              }),
            }
          : {}),
      }),
    });
  const updateInput = mutationInput({
    name: `Update${name}Input`,
    description: `What to change of ${plural}; what is left out stays.`,
    ...records.input,
  });
  const updated = payload('Update', 'are now');
  const deleted = payload('Delete', 'were');
  const idsArg = {
    required: true,
    description: 'Their global ids or numbers.',
  } as const;

  builder.mutationFields((t) => ({
    [`update${name}`]: t.field({
      type: updated,
      description: `Changes ${plural} alike: all of them or none.`,
      args: {
        ids: t.arg.idList(idsArg),
        input: t.arg({ type: updateInput.ref, required: true, description: 'The changes.' }),
      },
      async resolve(_, { ids, input }, context) {
        const numbers = await eachOrNone(context, ids, (unit, id) =>
          records.update(unit, { ...input, id }),
        );
        const models = await Promise.all(numbers.map((id) => records.load(context, id)));
        return answer(input, { models });
      },
    }),
    [`delete${name}`]: t.field({
      type: deleted,
      description: hasTrash
        ? `Puts ${plural} into the trash, or with \`forceDelete\` removes them for good: all of them or none.`
        : `Removes ${plural} for good: all of them or none.`,
      args: {
        ids: t.arg.idList(idsArg),
        ...(hasTrash
          ? { forceDelete: t.arg.boolean({ description: 'Whether to bypass the trash.' }) }
          : {}),
      },
      async resolve(_, { ids, ...given }, context) {
        const results = await eachOrNone(context, ids, (unit, id) =>
          records.remove(unit, { ...given, id }),
        );
        const removed = results.map((result) => records.toRemoved(result));
        const deletedIds = removed.map(({ deletedId }) => deletedId);
        return answer({}, { models: removed.map(({ model }) => model), deletedIds });
      },
    }),
  }));
}

/**
 * Does the same to each record, in one unit; an id that is named twice is one.
 * @throws GraphQLError `BULK_FAILED` that names all records of which it failed, when nothing was written
 */
async function eachOrNone<Result>(
  context: Context,
  ids: readonly Id[],
  write: (unit: Context, id: Id) => Promise<Result>,
): Promise<readonly Result[]> {
  const meant = [...new Set(ids)];
  try {
    return await atomically(context, async (unit) => {
      const results: Result[] = [];
      const failed: FailedRecord[] = [];
      for (const id of meant) {
        try {
          results.push(await write(unit, id));
        } catch (error) {
          failed.push(failedRecord(id, error));
        }
      }
      if (failed.length > 0) throw bulkFailed(failed, meant.length);
      return results;
    });
  } catch (error) {
    throw toGraphqlError(error);
  }
}

interface FailedRecord {
  readonly id: Id;
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** @throws any error but a refusal: a bug, or a conflict, after which the unit runs again */
function failedRecord(id: Id, error: unknown): FailedRecord {
  const refusal = error instanceof GraphQLError ? toThrown(error) : error;
  if (!(refusal instanceof ApiError)) throw error;
  const { code, status, message } = refusal;
  return { id, code, status, message };
}

function bulkFailed(failed: readonly FailedRecord[], count: number): ApiError {
  const statuses = new Set(failed.map(({ status }) => status));
  const [status = 400] = statuses;
  const ids = failed.map(({ id }) => id).join(', ');
  return new ApiError(
    'BULK_FAILED',
    statuses.size === 1 ? status : 400,
    `Nothing was written, because ${failed.length} of ${count} records can't be: ${ids}.`,
    { data: { failed } },
  );
}

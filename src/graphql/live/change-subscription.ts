import type { InputRef, InterfaceRef, ObjectRef } from '@pothos/core';
import { capitalized } from '../../lib/word-forms.ts';
import { writePosition } from '../../operation/change-position.ts';
import type { Context } from '../../operation/context.ts';
import {
  type FollowedRecords,
  mergeChanges,
  type RecordChange,
  tellChange,
} from '../../operation/record-changes.ts';
import type { LoggedChange } from '../../storage/change-log.ts';
import { builder, type InputFields, optionalItems, type SchemaTypes } from '../builder.ts';
import { toDatabaseId, toGlobalId } from '../global-id.ts';
import { translated } from '../perform.ts';
import { beginning, followLog, type LiveEvent, renewed } from './live-event.ts';

/** Which records are followed; all by default. */
export interface FollowedWhere {
  readonly id?: string | number | null | undefined;
  readonly ids?: readonly (string | number | null | undefined)[] | null | undefined;
}

/** A subscription to the changes of one kind of records. */
interface ChangeSubscription<Model, Where extends FollowedWhere> extends FollowedRecords<Model> {
  /** The name of the field. */
  readonly name: string;
  readonly description: string;
  /** The GraphQL type of the records. */
  readonly type: ObjectRef<SchemaTypes, Model> | InterfaceRef<SchemaTypes, Model>;
  /** The type in global ids: `post`, `term`. */
  readonly idType: string;
  readonly where: InputRef<Where>;
  /** Whether a change of the log is about one of these records. */
  has(change: LoggedChange, where: Where): boolean;
  /** Whether a readable record matches `where`. */
  matches?(
    context: Context,
    model: Model,
    asked: { readonly where: Where; readonly change: RecordChange },
  ): boolean | Promise<boolean>;
}

interface FollowedArgs<Where> {
  readonly where?: Where | null;
  readonly after?: string | null;
}

/** An event of a subscription to changes. */
interface ChangedRecord<Model> {
  readonly cursor: string;
  readonly idType: string;
  readonly databaseId: number;
  readonly operation: 'create' | 'update' | 'delete';
  readonly model: Model | null;
}

export const ChangeOperationRef = builder.enumType('RecordChangeEnum', {
  description: 'What happened to a record.',
  values: {
    CREATED: { value: 'create', description: 'It was made.' },
    UPDATED: { value: 'update', description: 'It was changed, or can be read by the caller now.' },
    DELETED: {
      value: 'delete',
      description: 'It was removed, or the caller may not read it (any more).',
    },
  } as const,
});

/** The members of `where` that all kinds have. */
export const followedFields = (t: InputFields) => ({
  id: t.id({ description: 'The record of this id, global or its number.' }),
  ids: t.idList({ required: optionalItems, description: 'The records of these ids.' }),
});

/** The `where` of kinds that have no further conditions. */
export const FollowedWhereRef: InputRef<FollowedWhere> = builder.inputType(
  'RecordChangeWhereArgs',
  { description: 'Which records are followed.', fields: followedFields },
);

/** Adds the subscription of a kind: `postChanged` with its payload `PostChangedPayload`. */
export function addChangeSubscription<Model, Where extends FollowedWhere>(
  subscription: ChangeSubscription<Model, Where>,
): void {
  const { name, description, type, where: whereRef } = subscription;
  const payload = builder.objectRef<LiveEvent<ChangedRecord<Model>>>(`${capitalized(name)}Payload`);
  builder.subscriptionField(name, (t) =>
    t.field({
      type: payload,
      description,
      args: {
        where: t.arg({ type: whereRef, description: 'Which of them; all unless said.' }),
        after: t.arg.string({
          description:
            'The `cursor` of an event: changes since then are told first. Without it, changes from now on are told.',
        }),
      },
      subscribe(_, args, context) {
        const { where, after } = args as FollowedArgs<Where>; // those above
        return translated(async () =>
          followRecords(context, subscription, where ?? ({} as Where), after),
        );
      },
      resolve: (event) => event,
    }),
  );
  payload.implement({
    description: `A change that \`${name}\` tells.`,
    fields: (t) => ({
      id: t.id({
        nullable: false,
        description: 'The global id of the record.',
        resolve: ({ value: { idType, databaseId } }) => toGlobalId(idType, databaseId),
      }),
      databaseId: t.int({
        nullable: false,
        description: 'Its number.',
        resolve: ({ value }) => value.databaseId,
      }),
      cursor: t.string({
        nullable: false,
        description: 'Where this change stands; what came after it is told by `after`.',
        resolve: ({ value }) => value.cursor,
      }),
      operation: t.field({
        type: ChangeOperationRef,
        nullable: false,
        description: 'What happened.',
        resolve: ({ value }) => value.operation,
      }),
      node: t.field({
        type,
        description: 'The record as it is now; null if it is gone, or not for the caller to read.',
        resolve: ({ value }) => value.model as never, // of this type
      }),
    }),
  });
}

function followRecords<Model, Where extends FollowedWhere>(
  context: Context,
  subscription: ChangeSubscription<Model, Where>,
  where: Where,
  after: string | null | undefined,
): AsyncIterableIterator<LiveEvent<ChangedRecord<Model>>> {
  const { idType, has, matches } = subscription;
  const ids = askedIds(where, idType);
  async function* tell(
    changes: readonly LoggedChange[],
  ): AsyncGenerator<LiveEvent<ChangedRecord<Model>>> {
    const theirs = changes.filter(
      (change) => has(change, where) && (ids === null || ids.has(change.recordId)),
    );
    for (const change of mergeChanges(theirs)) {
      const now = await renewed(context);
      const told = await tellChange(now, change, subscription);
      if (!told) continue;
      if (told.model && !(await (matches?.(now, told.model, { where, change }) ?? true))) continue;
      const cursor = writePosition(change);
      const value = { ...told, cursor, idType, databaseId: change.recordId };
      yield { value, context: now, position: change };
    }
  }
  return followLog(context, beginning(context, after), tell);
}

/** Null for all. An id of another type is nobody's. */
function askedIds({ id, ids }: FollowedWhere, idType: string): ReadonlySet<number> | null {
  if (id == null && ids == null) return null;
  const asked = [id, ...(ids ?? [])].filter((one) => one != null);
  return new Set(asked.map((one) => toDatabaseId(one, idType) ?? 0));
}

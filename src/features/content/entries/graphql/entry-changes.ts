import type { InputRef, InterfaceRef, ObjectRef } from '@pothos/core';
import { termsOfEntry } from '../../../../content/entries/entry.ts';
import { contentKinds } from '../../../../content/kinds/registry.ts';
import { kindCapability } from '../../../../content/record-capabilities.ts';
import { builder, optionalItems } from '../../../../graphql/builder.ts';
import { ContentTypeEnumRef } from '../../../../graphql/content-type-enum.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import {
  addChangeSubscription,
  type FollowedWhere,
  followedFields,
} from '../../../../graphql/live/change-subscription.ts';
import type { Context } from '../../../../operation/context.ts';
import { couldRead, type RecordChange } from '../../../../operation/record-changes.ts';
import { ContentNodeRef } from './content-node.ts';
import { PostStatusRef } from './entry-enums.ts';
import { type EntryModel, loadEntryModel } from './entry-model.ts';

type Ids = readonly (string | number | null | undefined)[] | null | undefined;

interface EntryChangeWhere extends FollowedWhere {
  readonly statusIn?: readonly (string | null | undefined)[] | null | undefined;
  readonly authorIn?: Ids;
  readonly termIn?: Ids;
  readonly contentTypes?: readonly (string | null | undefined)[] | null | undefined;
}

const conditions = (
  t: PothosSchemaTypes.InputFieldBuilder<(typeof builder)['$inferSchemaTypes'], 'InputObject'>,
) => ({
  ...followedFields(t),
  authorIn: t.idList({ required: optionalItems, description: 'By any of these authors.' }),
  statusIn: t.field({
    type: [PostStatusRef],
    required: optionalItems,
    description: 'With any of these statuses.',
  }),
  termIn: t.idList({
    required: optionalItems,
    description: 'With any of these categories, tags or other terms.',
  }),
});

const STATE = 'Conditions but ids are about what can be read after the change.';

const EntryChangeWhereRef: InputRef<EntryChangeWhere> = builder.inputType(
  'ContentChangeWhereArgs',
  {
    description: `Which changes of content are told. ${STATE}`,
    fields: conditions,
  },
);

const ContentNodeChangeWhereRef: InputRef<EntryChangeWhere> = builder.inputType(
  'ContentNodeChangeWhereArgs',
  {
    description: `Which changes of content are told. ${STATE}`,
    fields: (t) => ({
      ...conditions(t),
      contentTypes: t.field({
        type: [ContentTypeEnumRef],
        required: optionalItems,
        description: 'Of any of these kinds.',
      }),
    }),
  },
);

type SchemaTypes = (typeof builder)['$inferSchemaTypes'];

/** Adds the subscription to the changes of a kind of content, `postChanged`. */
export function addEntryChanges(
  kind: string,
  single: string,
  type: ObjectRef<SchemaTypes, EntryModel>,
): void {
  addChangeSubscription({
    name: `${single}Changed`,
    description: `Changes of the kind \`${single}\`, as far as the caller may read it.`,
    type,
    idType: 'post',
    where: EntryChangeWhereRef,
    has: (change) => change.kind === kind,
    load: loadEntryModel,
    mayKnowOf,
    matches,
  });
}

const names = new Set(contentKinds.map(({ name }) => name));

addChangeSubscription({
  name: 'contentNodeChanged',
  description: 'Changes of posts, pages and their like, as far as the caller may read them.',
  type: ContentNodeRef as InterfaceRef<SchemaTypes, EntryModel>,
  idType: 'post',
  where: ContentNodeChangeWhereRef,
  has: ({ kind }, { contentTypes }) => names.has(kind) && (contentTypes?.includes(kind) ?? true),
  load: loadEntryModel,
  mayKnowOf,
  matches,
});

function mayKnowOf(context: Context, change: RecordChange): boolean {
  return couldRead(context, change, kindCapability('edit_others', change.kind));
}

async function matches(
  context: Context,
  { record }: EntryModel,
  { where: { authorIn, statusIn, termIn } }: { readonly where: EntryChangeWhere },
): Promise<boolean> {
  const has = (ids: Ids, type: string, id: number | null) =>
    ids?.some((one) => one != null && toDatabaseId(one, type) === id) ?? true;
  if (statusIn && !statusIn.includes(record.status)) return false;
  if (!has(authorIn, 'user', record.authorId)) return false;
  if (!termIn) return true;
  return (await termsOfEntry(context).load(record.id)).some(({ id }) => has(termIn, 'term', id));
}

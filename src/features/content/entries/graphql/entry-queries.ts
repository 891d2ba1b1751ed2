import type { EnumRef, InputRef, InterfaceRef, ObjectRef } from '@pothos/core';
import { termsOfEntry } from '../../../../content/entries/entry.ts';
import { contentKinds } from '../../../../content/kinds/registry.ts';
import { kindCapability } from '../../../../content/record-capabilities.ts';
import {
  builder,
  type InputFields,
  optionalItems,
  type SchemaTypes,
} from '../../../../graphql/builder.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import {
  addChangeSubscription,
  type FollowedWhere,
  followedFields,
} from '../../../../graphql/live/change-subscription.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { ContentTypeEnumRef } from '../../../../graphql/shared-types.ts';
import { capitalized } from '../../../../lib/word-forms.ts';
import type { Context } from '../../../../operation/context.ts';
import { couldRead, type RecordChange } from '../../../../operation/record-changes.ts';
import { ContentNodeRef } from './content-node.ts';
import { type EntryLookUp, lookUp } from './content-queries.ts';
import { type EntryList, entryConnection, entryConnectionOf } from './entry-connections.ts';
import { PostStatusRef } from './entry-enums.ts';
import { type EntryModel, loadEntryModel } from './entry-model.ts';
import type { KindType } from './kind-type.ts';
import { UserRef } from './user-model.ts';

/** Defines the enum of the ways to identify an entry of a kind without a hierarchy. */
export const entryIdType = (name: string, what: string, databaseId = 'Its number.') =>
  builder.enumType(name, {
    description: `By what ${what} is meant.`,
    values: {
      DATABASE_ID: { value: 'database_id', description: databaseId },
      ID: { value: 'id', description: 'Its global id.' },
      SLUG: { value: 'slug', description: 'Its slug.' },
      URI: { value: 'uri', description: 'The path of its page.' },
    } as const,
  });

interface EntryQueries<IdType extends string> extends KindType {
  /** The names of the fields for one and for many: `post`, `posts`; the labels of the kind unless said. */
  readonly single?: string;
  readonly plural?: string;
  /** Lists them by cursors. */
  readonly list: EntryList;
  readonly idType: EnumRef<SchemaTypes, IdType>;
  /** Whether a slug alone says which one is meant; those of a kind with a hierarchy may share one. */
  readonly hasUniqueSlugs: boolean;
  /** Whether entries have unsaved text and a password. */
  readonly hasPreviews: boolean;
  /** The description of the list of those that a user wrote; without it, users have none. */
  readonly ofUser?: string;
  /** Which one is meant; `lookUp` unless said. */
  find?(context: Context, asked: Asked<IdType>): Promise<EntryModel | null>;
}

type Asked<IdType extends string> = Omit<EntryLookUp, 'idType'> & {
  readonly idType?: IdType | null | undefined;
};

/** Adds `post`, `postBy` and `posts` of a kind to the queries, `postChanged` to the subscriptions, and its list to users. */
export function addEntryQueries<IdType extends string>({
  kind: { name, labels },
  single = labels.one,
  plural = labels.many,
  type,
  connections,
  where,
  list,
  idType,
  hasUniqueSlugs,
  hasPreviews,
  ofUser,
  find = (context, asked) => lookUp(context, [name], asked as EntryLookUp), // its own words for ids are read by `find`
}: EntryQueries<IdType>): void {
  const many = capitalized(labels.many);

  builder.queryFields((t) => ({
    [single]: t.field({
      type,
      description: `A ${labels.one} that the caller may read.`,
      args: {
        id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
        idType: t.arg({ type: idType, description: 'What `id` is; a global id unless said.' }),
        asPreview: t.arg.boolean({
          description: hasPreviews
            ? 'Whether to show its unsaved text.'
            : `Of no effect: there is no unsaved text of ${labels.many}.`,
        }),
        ...(hasPreviews
          ? {
              password: t.arg.string({
                description: `The password of a protected ${labels.one}.`,
              }),
            }
          : {}),
      },
      resolve: (_, asked, context) => find(context, asked as Asked<IdType>), // its arguments above
    }),
    [plural]: t.field({
      type: connections.of(`RootQueryTo${type.name}`),
      description: `${many}, the latest first unless said.`,
      args: where.fieldArgs(),
      resolve: (_, args, context) => entryConnection(context, [name], where, args, list),
    }),
  }));

  addEntryBy({ type, name, single, one: `A ${labels.one}`, hasUniqueSlugs });
  addEntryChanges(name, single, type);

  if (ofUser !== undefined)
    builder.objectField(UserRef, plural, (t) =>
      t.field({
        type: connections.of(`UserTo${type.name}`),
        description: ofUser,
        args: where.fieldArgs(),
        resolve: ({ user }, args, context) =>
          entryConnectionOf(context, { relation: 'author', key: user.id }, [name], where, args),
      }),
    );
}

interface EntryBy {
  readonly type: ReturnType<typeof builder.objectRef<EntryModel>>;
  /** The name of the kind. */
  readonly name: string;
  readonly single: string;
  /** One with its article: `An event`. */
  readonly one: string;
  readonly hasUniqueSlugs: boolean;
}

/** Adds `postBy`, with which older front ends find an entry: by the first of its arguments that is given. */
export function addEntryBy({ type, name, single, one, hasUniqueSlugs }: EntryBy): void {
  const numberArg = `${single}Id`;
  builder.queryField(`${single}By`, (t) =>
    t.field({
      type,
      description: `${one} by any one of these.`,
      deprecationReason: `\`${single}\` does the same.`,
      args: {
        id: t.arg.id({ description: 'Its global id.' }),
        [numberArg]: t.arg.id({ ...publishedAs('Int'), description: 'Its number.' }),
        ...(hasUniqueSlugs ? { slug: t.arg.string({ description: 'Its slug.' }) } : {}),
        uri: t.arg.string({ description: 'The path of its page.' }),
      },
      resolve(_, given: Readonly<Record<string, string | number | null | undefined>>, context) {
        const ways = [
          { id: given.id, idType: 'id' },
          { id: given[numberArg], idType: 'database_id' },
          { id: given.slug, idType: 'slug' },
          { id: given.uri, idType: 'uri' },
        ] as const;
        for (const { id, idType } of ways)
          if (id != null) return lookUp(context, [name], { id, idType });
        return null;
      },
    }),
  );
}

type Ids = readonly (string | number | null | undefined)[] | null | undefined;

interface EntryChangeWhere extends FollowedWhere {
  readonly statusIn?: readonly (string | null | undefined)[] | null | undefined;
  readonly authorIn?: Ids;
  readonly termIn?: Ids;
  readonly contentTypes?: readonly (string | null | undefined)[] | null | undefined;
}

const conditions = (t: InputFields) => ({
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

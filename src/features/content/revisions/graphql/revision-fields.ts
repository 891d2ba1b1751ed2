import { type EntryRecord, entryById } from '../../../../content/entries/entry.ts';
import { assertCanEdit } from '../../../../content/entries/entry-policy.ts';
import { revisionById } from '../../../../content/entries/revision-loaders.ts';
import type { ContentKind } from '../../../../content/kinds/kind.ts';
import { contentKinds, kindPlace } from '../../../../content/kinds/registry.ts';
import { arg, defineWhere, id, ids, validId } from '../../../../graphql/args-input.ts';
import { builder, type InputFields, optionalItems } from '../../../../graphql/builder.ts';
import { loadConnection } from '../../../../graphql/connection.ts';
import {
  type Complete,
  defineMutation,
  definePayload,
  deletedId,
} from '../../../../graphql/define-mutation.ts';
import { type Maybe, toGlobalId } from '../../../../graphql/global-id.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import { ContentTypeEnumRef } from '../../../../graphql/shared-types.ts';
import { once } from '../../../../lib/once.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import type { Connection } from '../../../../operation/lists/connection.ts';
import { isAllowed } from '../../../../operation/operation.ts';
import { ContentNodeConnections, ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { askedKinds, type EntryListArgs } from '../../entries/graphql/entry-connections.ts';
import {
  type EntryModel,
  toEntryModel,
  toRevisionModel,
} from '../../entries/graphql/entry-model.ts';
import {
  authorWhereFields,
  ENTRY,
  idWhereFields,
  readEntryWhere,
  textWhereFields,
} from '../../entries/graphql/entry-where.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { ownTypename } from '../../own-values/graphql/own-schema-names.ts';
import { createAutosave } from '../autosave-operations.ts';
import { listRevisions, listRevisionsOf } from '../list-revisions.ts';
import { deleteRevision, restoreRevision } from '../revision-operations.ts';
import { revisionCursorArgs } from '../revision-query.ts';

const { name, nameIn, orderby, parentNotIn, stati, status } = textWhereFields;

/** The filters of texts, except those for values that a revision does not have. */
const revisionWhere = defineWhere({
  name: 'RootQueryToRevisionsConnectionWhereArgs',
  description: 'Which stored states. Both moments of a state are when it was kept.',
  args: revisionCursorArgs,
  fields: {
    ...textWhereFields,
    ...authorWhereFields,
    ...idWhereFields('revision'),
    name: {
      ...name,
      description: 'Of this slug: `12-revision-v1` are the states of what has the id 12.',
    },
    nameIn: { ...nameIn, description: 'Of any of these slugs.' },
    orderby: {
      ...orderby,
      description:
        'What it is sorted by; the latest first unless said. SLUG is as PARENT, and states have neither comments nor a MENU_ORDER.',
    },
    parent: id('parents', ENTRY, { description: 'Of this post, page or the like.' }),
    parentIn: ids('parents', ENTRY),
    parentNotIn: { ...parentNotIn, description: 'Of none of these.' },
    stati: { ...stati, description: 'Any of these statuses; that of every state is INHERIT.' },
    status: { ...status, description: 'This status; that of every state is INHERIT.' },
  },
  further: (t) => ({
    contentTypes: t.field({
      type: [ContentTypeEnumRef],
      required: optionalItems,
      description: 'Of texts of these kinds.',
    }),
    offset: t.int({ description: 'How many to pass over where the page begins.' }),
  }),
});

builder.queryField('revisions', (t) =>
  t.field({
    type: ContentNodeConnections.of('RootQueryToRevisions'),
    description: 'The stored states of what the caller may edit, the latest first unless said.',
    args: revisionWhere.fieldArgs(),
    resolve: (_, args, context) => revisionConnection(context, listRevisions, args),
  }),
);

for (const record of recordTypes) {
  const { kind, type } = record;
  if (kind.area !== 'content' || !kind.hasRevisions) continue;
  builder.objectField(type, 'revisions', (t) =>
    t.field({
      type: record.connections.of(`${type.name}ToRevision`),
      description: 'Its stored states, the latest first unless said, for its editors.',
      args: revisionWhere.fieldArgs(),
      resolve: ({ record }, args, context) =>
        revisionConnection(context, listRevisionsOf('entryId', record.id), args),
    }),
  );
}

builder.objectField(UserRef, 'revisions', (t) =>
  t.field({
    type: ContentNodeConnections.of('UserToRevisions'),
    description: 'The states that the user stored, of what the caller may edit.',
    args: revisionWhere.fieldArgs(),
    resolve: ({ user }, args, context) =>
      revisionConnection(context, listRevisionsOf('authorId', user.id), args),
  }),
);

/** A list of revisions by cursors. */
const revisionConnection = (
  context: Context,
  list: Pick<typeof listRevisions, 'connection'>,
  { where, ...paging }: EntryListArgs,
): Promise<Connection<EntryModel>> =>
  translated(async () => {
    const { args, names } = readEntryWhere(revisionWhere, where, []);
    const { offset = null }: { readonly offset?: Maybe<number> } = where ?? {};
    const found = await performList(
      list,
      context,
      { args: { ...args, kinds: askedKinds(where) }, names },
      { ...paging, offset: offset ?? paging.offset },
    );
    return loadConnection(found, async (revision) => {
      const entry = await entryById(context).load(revision.entryId);
      return entry && toRevisionModel(entry, revision);
    });
  });

interface WrittenContent {
  readonly contentNode: EntryModel | null;
}

const shown = (description: string) =>
  ({ type: ContentNodeRef, nullable: true, description }) as const;

/** The version of the revision's entry. */
const version = {
  table: 'Entry',
  idOf: ({ parent }: Readonly<Record<string, unknown>>) => parent,
} as const;

const state = (description: string) => ({
  description,
  fields: { id: id('id', 'revision', { description: "The revision's global id or number." }) },
  version: { ...version, record: 'what the revision is of' },
});

/** Adds the id of the revision's entry; 0 for an unknown revision, which the operations refuse. */
const withParent: Complete = async (args, context) => {
  const revision = await revisionById(context).load(Number(args.id));
  return { ...args, parent: revision?.entryId ?? 0 };
};

/** The own fields of a kind with revisions, in a member that has the name of one of its records. */
function ownFieldsOf(kind: ContentKind) {
  const { single, typename } = kind.graphql;
  const own = ownInput(kind, typename, kindPlace(kind.name));
  const name = `${typename}OwnFieldsInput`;
  ownTypename(name, kindPlace(kind.name));
  const type = once(() =>
    builder.inputType(name, {
      description: `Own fields of a ${kind.labels.one}; what is left out stays, null is taken away.`,
      fields: (t) => own.inputFields(t),
    }),
  );
  return {
    kind: kind.name,
    single,
    inputFields: (t: InputFields) => ({
      [single]: t.field({
        type: type(),
        description: `Its own fields, of a ${kind.labels.one}.`,
      }),
    }),
    readInput: (input: object) => own.readInput(Reflect.get(input, single) ?? {}),
  };
}

/** The fields of inputs that write entries of any kind. @param soFar follows the names of values that are not saved yet */
export const anyKindFields = (soFar: '' | ' so far') => ({
  title: arg('title', { description: `The title${soFar}.` }),
  content: arg('content', { description: `The content${soFar}.` }),
  excerpt: arg('excerpt', { description: `The excerpt${soFar}.` }),
  featuredImageId: validId('featured_media', 'post', {
    description: `The global id or number of the featured image${soFar}; 0 for none.`,
  }),
  template: arg('template', { description: `The template${soFar}.` }),
  termIds: ids('terms', 'term', {
    description: `The global ids or numbers of all terms that it is to carry${soFar}.`,
  }),
});

/** The own fields of each kind with revisions, for inputs that write entries of any kind. */
export const revisedOwnFields = contentKinds
  .filter(({ area, hasRevisions }) => area === 'content' && hasRevisions)
  .filter((kind) => Object.keys({ ...kind.ownFields, ...kind.groups }).length > 0)
  .map(ownFieldsOf);

/**
 * Refuses own fields of another kind than the entry is of.
 * @param assertAllowed throws unless the viewer may write the entry; then it is left to the operation to refuse them
 * @throws ApiError `rest_invalid_param`
 */
export const ofOneKind =
  (assertAllowed: (context: Context, entry: EntryRecord) => void): Complete =>
  async (args, context, input) => {
    const entry = await entryById(context).load(Number(args.parent));
    if (!entry || !(await isAllowed(() => assertAllowed(context, entry)))) return args;
    for (const { kind, single } of revisedOwnFields)
      if (kind !== entry.kind && Reflect.get(input, single) != null)
        throw invalidParam(single, `${single} has fields that what is edited does not have.`);
    return args;
  };

defineMutation({
  name: 'createAutosave',
  operation: createAutosave,
  input: {
    description: 'What a user has typed of a post, a page or the like and not saved.',
    fields: {
      id: id('parent', 'post', {
        description: 'The global id or number of what is being edited.',
      }),
      ...anyKindFields(' so far'),
    },
    parts: revisedOwnFields,
    version,
  },
  complete: ofOneKind(assertCanEdit),
  payload: definePayload<WrittenContent>('CreateAutosavePayload', 'What was kept.', (t) => ({
    contentNode: t.expose('contentNode', shown('The autosave; of an own draft the draft itself.')),
  })),
  async answer(saved, context, { parent }) {
    const entry = await entryById(context).load(Number(parent));
    const revision = saved.isEntry ? null : await revisionById(context).load(saved.id);
    return {
      contentNode: entry && (revision ? toRevisionModel(entry, revision) : toEntryModel(entry)),
    };
  },
});

defineMutation({
  name: 'restoreRevision',
  operation: restoreRevision,
  input: state('Which state to bring back.'),
  complete: withParent,
  payload: definePayload<WrittenContent>(
    'RestoreRevisionPayload',
    'A text in a former state.',
    (t) => ({
      contentNode: t.expose('contentNode', shown('What the state was of, as it is now.')),
    }),
  ),
  async answer(entryId, context) {
    const entry = await entryById(context).load(entryId);
    return { contentNode: entry && toEntryModel(entry) };
  },
});

defineMutation({
  name: 'deleteRevision',
  operation: deleteRevision,
  input: state('Which state to remove for good.'),
  complete: async (args, context, input) => ({
    ...(await withParent(args, context, input)),
    force: true,
  }),
  payload: definePayload<WrittenContent & { readonly deletedId: string }>(
    'DeleteRevisionPayload',
    'A state that was removed.',
    (t) => ({
      ...deletedId(t),
      contentNode: t.expose('contentNode', shown('The state as it was.')),
    }),
  ),
  async answer(revision, context) {
    const entry = await entryById(context).load(revision.entryId);
    return {
      contentNode: entry && toRevisionModel(entry, revision),
      deletedId: toGlobalId('revision', revision.id),
    };
  },
});

import { entryById } from '../../../../content/entries/entry.ts';
import { revisionById } from '../../../../content/entries/revision-loaders.ts';
import type { ContentKind } from '../../../../content/kinds/kind.ts';
import { contentKinds, kindPlace } from '../../../../content/kinds/registry.ts';
import { canEditRecord } from '../../../../content/record-capabilities.ts';
import { arg, id, ids, validId } from '../../../../graphql/args-input.ts';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import {
  type Complete,
  defineMutation,
  definePayload,
  deletedId,
} from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { once } from '../../../../lib/once.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import {
  type EntryModel,
  toEntryModel,
  toRevisionModel,
} from '../../entries/graphql/entry-model.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { ownTypename } from '../../own-values/graphql/own-schema-names.ts';
import { createAutosave } from '../autosave-operations.ts';
import { deleteRevision, restoreRevision } from '../revision-operations.ts';

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
        description: `Its own fields so far, of a ${kind.labels.one}.`,
      }),
    }),
    readInput: (input: object) => own.readInput(Reflect.get(input, single) ?? {}),
  };
}

const ownFields = contentKinds
  .filter(({ area, hasRevisions }) => area === 'content' && hasRevisions)
  .filter((kind) => Object.keys({ ...kind.ownFields, ...kind.groups }).length > 0)
  .map(ownFieldsOf);

/** @throws ApiError `rest_invalid_param` for own fields of another kind than the entry is of */
const ofOneKind: Complete = async (args, context, input) => {
  const entry = await entryById(context).load(Number(args.parent));
  if (!entry || !canEditRecord(context.viewer, entry)) return args; // which the operation refuses
  for (const { kind, single } of ownFields)
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
      title: arg('title', { description: 'The title so far.' }),
      content: arg('content', { description: 'The content so far.' }),
      excerpt: arg('excerpt', { description: 'The excerpt so far.' }),
      featuredImageId: validId('featured_media', 'post', {
        description: 'The global id or number of the featured image so far; 0 for none.',
      }),
      template: arg('template', { description: 'The template so far.' }),
      termIds: ids('terms', 'term', {
        description: 'The global ids or numbers of all terms that it is to carry so far.',
      }),
    },
    parts: ownFields,
    version,
  },
  complete: ofOneKind,
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

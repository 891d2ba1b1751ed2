import { builder } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import {
  answer,
  type Changed,
  changed,
  changing,
  versioned,
} from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';
import type { Context } from '../../../../operation/context.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import {
  type EntryModel,
  toEntryModel,
  toRevisionModel,
} from '../../entries/graphql/entry-model.ts';
import { createAutosave } from '../create-autosave.ts';
import { deleteRevision } from '../delete-revision.ts';
import { restoreRevision } from '../restore-revision.ts';
import { revisionById } from '../revision-loaders.ts';

interface WrittenContent extends Changed {
  readonly contentNode: EntryModel | null;
}

const CreateAutosaveInputRef = builder.inputType('CreateAutosaveInput', {
  description: 'What a user has typed of a post, a page or the like and not saved.',
  fields: (t) => ({
    ...changing(t),
    ...versioned(t),
    id: t.id({ required: true, description: 'The global id or number of what is being edited.' }),
    title: t.string({ description: 'The title so far.' }),
    content: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'The content so far.' }),
    excerpt: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'The excerpt so far.' }),
  }),
});

const revisionInput = (name: string, description: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({
      ...changing(t),
      ...versioned(t, 'what the revision is of'),
      id: t.id({ required: true, description: "The revision's global id or number." }),
    }),
  });

const RestoreInputRef = revisionInput('RestoreRevisionInput', 'Which state to bring back.');
const DeleteInputRef = revisionInput('DeleteRevisionInput', 'Which state to remove for good.');

const written = (name: string, description: string, what: string) =>
  builder.objectRef<WrittenContent>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      contentNode: t.expose('contentNode', {
        type: ContentNodeRef,
        nullable: true,
        description: what,
      }),
    }),
  });

const CreateAutosavePayloadRef = written(
  'CreateAutosavePayload',
  'What was kept.',
  'The autosave; of an own draft the draft itself.',
);
const RestorePayloadRef = written(
  'RestoreRevisionPayload',
  'A text in a former state.',
  'What the state was of, as it is now.',
);

const DeletePayloadRef = builder
  .objectRef<WrittenContent & { readonly deletedId: string }>('DeleteRevisionPayload')
  .implement({
    description: 'A state that was removed.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { nullable: false, description: 'Its global id.' }),
      contentNode: t.expose('contentNode', {
        type: ContentNodeRef,
        nullable: true,
        description: 'The state as it was.',
      }),
    }),
  });

/** Which revision is meant, and what it is of; unknown ids are 0, which the operations refuse. */
const meant = (context: Context, globalId: string | number) =>
  translated(async () => {
    const id = toDatabaseId(globalId, 'revision') ?? 0;
    const revision = id === 0 ? null : await revisionById(context).load(id);
    return { id, parent: revision?.entryId ?? 0 };
  });

builder.mutationFields((t) => ({
  createAutosave: t.field({
    type: CreateAutosavePayloadRef,
    description: createAutosave.summary,
    args: {
      input: t.arg({ type: CreateAutosaveInputRef, required: true, description: 'The text.' }),
    },
    async resolve(_, { input }, context) {
      const { id, title, content, excerpt } = input;
      const parent = toDatabaseId(id, 'post') ?? 0;
      const texts = Object.entries({ title, content, excerpt }).filter(([, text]) => text != null);
      const args = { parent, ...Object.fromEntries(texts) };
      const unchanged = ifVersion(context, 'Entry', parent, input.ifVersion);
      const saved = await perform(createAutosave, unchanged, args);
      const entry = await entryById(context).load(parent);
      const revision = saved.isEntry ? null : await revisionById(context).load(saved.id);
      const contentNode =
        entry && (revision ? toRevisionModel(entry, revision) : toEntryModel(entry));
      return answer(input, { contentNode });
    },
  }),
  restoreRevision: t.field({
    type: RestorePayloadRef,
    description: restoreRevision.summary,
    args: { input: t.arg({ type: RestoreInputRef, required: true, description: 'Which state.' }) },
    async resolve(_, { input }, context) {
      const state = await meant(context, input.id);
      const unchanged = ifVersion(context, 'Entry', state.parent, input.ifVersion);
      const id = await perform(restoreRevision, unchanged, state);
      const entry = await entryById(context).load(id);
      return answer(input, { contentNode: entry && toEntryModel(entry) });
    },
  }),
  deleteRevision: t.field({
    type: DeletePayloadRef,
    description: deleteRevision.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Which state.' }) },
    async resolve(_, { input }, context) {
      const args = { ...(await meant(context, input.id)), force: true };
      const unchanged = ifVersion(context, 'Entry', args.parent, input.ifVersion);
      const revision = await perform(deleteRevision, unchanged, args);
      const entry = await entryById(context).load(revision.entryId);
      const contentNode = entry && toRevisionModel(entry, revision);
      return answer(input, { contentNode, deletedId: toGlobalId('revision', revision.id) });
    },
  }),
}));

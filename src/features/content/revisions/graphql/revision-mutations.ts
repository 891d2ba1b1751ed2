import { entryById } from '../../../../content/entries/entry.ts';
import { assertCanEdit } from '../../../../content/entries/entry-policy.ts';
import { revisionById } from '../../../../content/entries/revision-loaders.ts';
import { arg, id, ids, validId } from '../../../../graphql/args-input.ts';
import {
  type Complete,
  defineMutation,
  definePayload,
  deletedId,
} from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import {
  type EntryModel,
  toEntryModel,
  toRevisionModel,
} from '../../entries/graphql/entry-model.ts';
import { createAutosave } from '../autosave-operations.ts';
import { deleteRevision, restoreRevision } from '../revision-operations.ts';
import { ofOneKind, revisedOwnFields } from './revised-own-fields.ts';

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

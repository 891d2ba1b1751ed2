import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { type EntryModel, toEntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { meantId, writtenModel } from '../../../content/entries/graphql/written-model.ts';
import { createOrganizer } from '../create-organizer.ts';
import { deleteOrganizer } from '../delete-organizer.ts';
import { updateOrganizer } from '../update-organizer.ts';
import {
  CreateOrganizerInputRef,
  DeleteOrganizerInputRef,
  readOrganizerInput,
  UpdateOrganizerInputRef,
} from './organizer-inputs.ts';
import { OrganizerRef } from './organizer-ref.ts';

interface WrittenOrganizer extends Changed {
  readonly organizer: EntryModel | null;
}

interface DeletedOrganizer extends WrittenOrganizer {
  readonly deletedId: string;
}

const written = (name: string, description: string) =>
  builder.objectRef<WrittenOrganizer>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      organizer: t.expose('organizer', {
        type: OrganizerRef,
        nullable: true,
        description: 'The organizer as it is now.',
      }),
    }),
  });

const CreateOrganizerPayloadRef = written(
  'CreateOrganizerPayload',
  'An organizer that was created.',
);
const UpdateOrganizerPayloadRef = written(
  'UpdateOrganizerPayload',
  'An organizer that was changed.',
);

const DeleteOrganizerPayloadRef = builder
  .objectRef<DeletedOrganizer>('DeleteOrganizerPayload')
  .implement({
    description: 'An organizer that was deleted.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
      organizer: t.expose('organizer', {
        type: OrganizerRef,
        nullable: true,
        description: 'The organizer in the trash, or as it was before it was removed for good.',
      }),
    }),
  });

builder.mutationFields((t) => ({
  createOrganizer: t.field({
    type: CreateOrganizerPayloadRef,
    description: createOrganizer.summary,
    args: {
      input: t.arg({
        type: CreateOrganizerInputRef,
        required: true,
        description: 'The organizer.',
      }),
    },
    async resolve(_, { input }, context) {
      const args = await translated(() => readOrganizerInput(input));
      const id = await perform(createOrganizer, context, args);
      return answer(input, { organizer: await writtenModel(context, id) });
    },
  }),
  updateOrganizer: t.field({
    type: UpdateOrganizerPayloadRef,
    description: updateOrganizer.summary,
    args: {
      input: t.arg({ type: UpdateOrganizerInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const args = await translated(() => readOrganizerInput(input));
      const id = await perform(updateOrganizer, context, { ...args, id: meantId(input.id) });
      return answer(input, { organizer: await writtenModel(context, id) });
    },
  }),
  deleteOrganizer: t.field({
    type: DeleteOrganizerPayloadRef,
    description: deleteOrganizer.summary,
    args: {
      input: t.arg({
        type: DeleteOrganizerInputRef,
        required: true,
        description: 'Which organizer.',
      }),
    },
    async resolve(_, { input }, context) {
      const id = meantId(input.id);
      const force = input.forceDelete ?? false;
      const { entry } = await perform(deleteOrganizer, context, { id, force });
      return answer(input, { organizer: toEntryModel(entry), deletedId: toGlobalId('post', id) });
    },
  }),
}));

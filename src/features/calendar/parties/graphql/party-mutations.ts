import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { type EntryModel, toEntryModel } from '../../../content/entries/graphql/entry-model.ts';
import { meantId, writtenModel } from '../../../content/entries/graphql/written-model.ts';
import { createVenue } from '../../venues/create-venue.ts';
import { deleteVenue } from '../../venues/delete-venue.ts';
import {
  CreateVenueInputRef,
  DeleteVenueInputRef,
  readVenueInput,
  UpdateVenueInputRef,
} from '../../venues/graphql/venue-inputs.ts';
import { VenueRef } from '../../venues/graphql/venue-ref.ts';
import { updateVenue } from '../../venues/update-venue.ts';

interface WrittenVenue extends Changed {
  readonly venue: EntryModel | null;
}

interface DeletedVenue extends WrittenVenue {
  readonly deletedId: string;
}

const written = (name: string, description: string) =>
  builder.objectRef<WrittenVenue>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      venue: t.expose('venue', {
        type: VenueRef,
        nullable: true,
        description: 'The venue as it is now.',
      }),
    }),
  });

const CreateVenuePayloadRef = written('CreateVenuePayload', 'A venue that was created.');
const UpdateVenuePayloadRef = written('UpdateVenuePayload', 'A venue that was changed.');

const DeleteVenuePayloadRef = builder.objectRef<DeletedVenue>('DeleteVenuePayload').implement({
  description: 'A venue that was deleted.',
  fields: (t) => ({
    ...changed(t),
    deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
    venue: t.expose('venue', {
      type: VenueRef,
      nullable: true,
      description: 'The venue in the trash, or as it was before it was removed for good.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createVenue: t.field({
    type: CreateVenuePayloadRef,
    description: createVenue.summary,
    args: {
      input: t.arg({ type: CreateVenueInputRef, required: true, description: 'The venue.' }),
    },
    async resolve(_, { input }, context) {
      const args = await translated(() => readVenueInput(input));
      const id = await perform(createVenue, context, args);
      return answer(input, { venue: await writtenModel(context, id) });
    },
  }),
  updateVenue: t.field({
    type: UpdateVenuePayloadRef,
    description: updateVenue.summary,
    args: {
      input: t.arg({ type: UpdateVenueInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const args = await translated(() => readVenueInput(input));
      const id = await perform(updateVenue, context, { ...args, id: meantId(input.id) });
      return answer(input, { venue: await writtenModel(context, id) });
    },
  }),
  deleteVenue: t.field({
    type: DeleteVenuePayloadRef,
    description: deleteVenue.summary,
    args: {
      input: t.arg({ type: DeleteVenueInputRef, required: true, description: 'Which venue.' }),
    },
    async resolve(_, { input }, context) {
      const id = meantId(input.id);
      const force = input.forceDelete ?? false;
      const { entry } = await perform(deleteVenue, context, { id, force });
      return answer(input, { venue: toEntryModel(entry), deletedId: toGlobalId('post', id) });
    },
  }),
}));

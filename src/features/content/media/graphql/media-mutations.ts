import { builder } from '../../../../graphql/builder.ts';
import { addBulkMutations } from '../../../../graphql/bulk-mutations.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { uploadedFile } from '../../../../graphql/upload-scalar.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import {
  type EntryModel,
  loadEntryModel,
  toEntryModel,
} from '../../entries/graphql/entry-model.ts';
import { meantId, writtenModel } from '../../entries/graphql/written-model.ts';
import { createMediaItem } from '../create-media-item.ts';
import { deleteMediaItem } from '../delete-media-item.ts';
import { withReceivedCopy } from '../files/with-stored.ts';
import { mediaByAddress } from '../media-address.ts';
import { updateMediaItem } from '../update-media-item.ts';
import {
  CreateMediaItemInputRef,
  DeleteMediaItemInputRef,
  mediaInputFields,
  UpdateMediaItemInputRef,
} from './media-inputs.ts';
import { MediaItemRef } from './media-item-ref.ts';
import { readMediaInput } from './read-media-input.ts';

/** What a mutation makes of a media item. */
export interface WrittenMediaItem extends Changed {
  readonly mediaItem: EntryModel | null;
}

/** A payload type of this name with the item as it is afterwards. */
export const mediaPayload = (name: string, description: string) =>
  builder.objectRef<WrittenMediaItem>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      mediaItem: t.expose('mediaItem', {
        type: MediaItemRef,
        nullable: true,
        description: 'The media item as it is now.',
      }),
    }),
  });

interface DeletedMediaItem extends WrittenMediaItem {
  readonly deletedId: string;
}

const CreatePayloadRef = mediaPayload('CreateMediaItemPayload', 'A media item that was created.');
const UpdatePayloadRef = mediaPayload('UpdateMediaItemPayload', 'A media item that was changed.');

const DeletePayloadRef = builder.objectRef<DeletedMediaItem>('DeleteMediaItemPayload').implement({
  description: 'A media item that was deleted.',
  fields: (t) => ({
    ...changed(t),
    deletedId: t.exposeID('deletedId', { nullable: false, description: 'Its global id.' }),
    mediaItem: t.expose('mediaItem', {
      type: MediaItemRef,
      nullable: true,
      description: 'The media item as it was.',
    }),
  }),
});

async function change(
  context: Context,
  globalId: string | number,
  input: object,
  version?: number | null,
): Promise<number> {
  const id = meantId(globalId);
  const args = await translated(() => readMediaInput(input));
  await perform(updateMediaItem, ifVersion(context, 'Entry', id, version), { ...args, id });
  return id;
}

async function remove(context: Context, globalId: string | number, version?: number | null) {
  const id = meantId(globalId);
  const unchanged = ifVersion(context, 'Entry', id, version);
  const { entry } = await perform(deleteMediaItem, unchanged, { id, force: true });
  return { model: toEntryModel(entry), globalId: toGlobalId('post', id) };
}

addBulkMutations({
  type: MediaItemRef,
  plural: 'mediaItems',
  inputFields: mediaInputFields,
  update: change,
  load: writtenModel,
  remove: (context, globalId) => remove(context, globalId),
  hasTrash: false,
});

builder.mutationFields((t) => ({
  createMediaItem: t.field({
    type: CreatePayloadRef,
    description: 'Makes a media item of a file that is sent along, or of one that this site has.',
    args: {
      input: t.arg({ type: CreateMediaItemInputRef, required: true, description: 'The item.' }),
    },
    async resolve(_, { input }, context) {
      const args = await translated(() => readMediaInput(input));
      const create = (file: unknown) => perform(createMediaItem, context, { ...args, file });
      const { file, filePath } = input;
      const id =
        file != null
          ? await create(await translated(() => uploadedFile(context, file)))
          : filePath != null
            ? await createFromSite(context, filePath, create)
            : await create(undefined);
      return answer(input, { mediaItem: await writtenModel(context, id) });
    },
  }),
  updateMediaItem: t.field({
    type: UpdatePayloadRef,
    description: updateMediaItem.summary,
    args: {
      input: t.arg({ type: UpdateMediaItemInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const id = await change(context, input.id, input, input.ifVersion);
      return answer(input, { mediaItem: await writtenModel(context, id) });
    },
  }),
  deleteMediaItem: t.field({
    type: DeletePayloadRef,
    description: deleteMediaItem.summary,
    args: {
      input: t.arg({ type: DeleteMediaItemInputRef, required: true, description: 'Which item.' }),
    },
    async resolve(_, { input }, context) {
      const { model, globalId } = await remove(context, input.id, input.ifVersion);
      return answer(input, { mediaItem: model, deletedId: globalId });
    },
  }),
}));

/** A copy of a file that the caller may see; nothing is fetched from elsewhere. */
async function createFromSite(
  context: Context,
  address: string,
  create: (file: unknown) => Promise<number>,
): Promise<number> {
  await translated(() => createMediaItem.authorize(context, {} as never)); // nothing is copied for who can't create
  const item = await mediaByAddress(context, address);
  const isSeen = item && (await loadEntryModel(context, item.entryId));
  if (!isSeen)
    return translated(() => {
      throw invalidParam('filePath', 'filePath is not the address of a file of this site.');
    });
  return withReceivedCopy(context, item, create);
}

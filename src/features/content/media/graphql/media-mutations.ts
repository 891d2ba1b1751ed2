import { itself, unused } from '../../../../graphql/args-input.ts';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { addBulkMutations } from '../../../../graphql/bulk-mutations.ts';
import {
  defineMutation,
  definePayload,
  deletedId,
  mutationInput,
} from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { answer } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { UploadRef, uploadedFile } from '../../../../graphql/upload-scalar.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import {
  type EntryModel,
  loadEntryModel,
  toEntryModel,
} from '../../entries/graphql/entry-model.ts';
import { writtenModel } from '../../entries/graphql/written-model.ts';
import { createMediaItem } from '../create-media-item.ts';
import { deleteMediaItem } from '../delete-media-item.ts';
import { withReceivedCopy } from '../files/with-stored.ts';
import { mediaByAddress } from '../media-address.ts';
import type { MediaParts } from '../present-media-item.ts';
import { updateMediaItem } from '../update-media-item.ts';
import { mediaInputFields } from './media-inputs.ts';
import { MediaItemRef } from './media-item-ref.ts';

/** What a mutation makes of a media item. */
interface WrittenMediaItem {
  readonly mediaItem: EntryModel | null;
}

/** A payload type of this name with the item as it is afterwards. */
export const mediaPayload = (name: string, description: string) =>
  definePayload<WrittenMediaItem>(name, description, (t) => ({
    mediaItem: t.expose('mediaItem', {
      type: MediaItemRef,
      nullable: true,
      description: 'The media item as it is now.',
    }),
  }));

export const writtenMediaItem = async (
  id: number,
  context: Context,
): Promise<WrittenMediaItem> => ({ mediaItem: await writtenModel(context, id) });

const fileInput = {
  inputFields: (t: InputFields) => ({
    file: t.field({ type: UploadRef, description: 'The file.' }),
    filePath: t.string({ description: 'The address of a file of this site; it is copied.' }),
  }),
  readInput: () => ({}), // the resolver reads them
};

const createInput = mutationInput({
  name: 'CreateMediaItemInput',
  description: 'A new media item; one of `file` and `filePath` says with which file.',
  args: createMediaItem.args,
  fields: mediaInputFields,
  parts: [fileInput],
});

builder.mutationField('createMediaItem', (t) =>
  t.field({
    type: mediaPayload('CreateMediaItemPayload', 'A media item that was created.'),
    description: 'Makes a media item of a file that is sent along, or of one that this site has.',
    args: {
      input: t.arg({ type: createInput.ref, required: true, description: createInput.description }),
    },
    async resolve(_, { input }, context) {
      const { args, names } = await translated(async () => createInput.read(input));
      const create = (file: unknown) => perform(createMediaItem, context, { ...args, file }, names);
      const { file, filePath } = input as GivenFile; // as the fields above say
      const id =
        file != null
          ? await create(await translated(() => uploadedFile(context, file)))
          : filePath != null
            ? await createFromSite(context, filePath, create)
            : await create(undefined);
      return answer(input, await writtenMediaItem(id, context));
    },
  }),
);

interface GivenFile {
  readonly file?: unknown;
  readonly filePath?: string | null;
}

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

const version = { table: 'Entry' } as const;

const update = defineMutation({
  name: 'updateMediaItem',
  operation: updateMediaItem,
  input: {
    description: 'What to change of a media item; what is left out stays.',
    fields: {
      ...mediaInputFields,
      filePath: unused('Of no effect: the file of an item stays.'),
      id: itself('post'),
    },
    version,
  },
  payload: mediaPayload('UpdateMediaItemPayload', 'A media item that was changed.'),
  answer: writtenMediaItem,
});

const toRemoved = ({ entry }: MediaParts) => ({
  model: toEntryModel(entry),
  deletedId: toGlobalId('post', entry.id),
});

const remove = defineMutation({
  name: 'deleteMediaItem',
  operation: deleteMediaItem,
  input: {
    description: 'Which media item to delete.',
    fields: {
      forceDelete: unused('Of no effect: there is no trash for files.', 'Boolean'),
      id: itself('post'),
    },
    version,
  },
  complete: (args) => ({ ...args, force: true }),
  payload: definePayload<WrittenMediaItem & { readonly deletedId: string }>(
    'DeleteMediaItemPayload',
    'A media item that was deleted.',
    (t) => ({
      ...deletedId(t),
      mediaItem: t.expose('mediaItem', {
        type: MediaItemRef,
        nullable: true,
        description: 'The media item as it was.',
      }),
    }),
  ),
  answer(result) {
    const { model, deletedId } = toRemoved(result);
    return { mediaItem: model, deletedId };
  },
});

addBulkMutations({
  type: MediaItemRef,
  plural: 'mediaItems',
  input: { args: updateMediaItem.args, fields: mediaInputFields },
  update,
  load: writtenModel,
  remove,
  toRemoved,
  hasTrash: false,
});

import { arg, itself } from '../../../../graphql/args-input.ts';
import { defineMutation } from '../../../../graphql/define-mutation.ts';
import { editMediaItem } from '../edit-media-item.ts';
import { postProcessMediaItem } from '../post-process-media-item.ts';
import { MediaModifierInputRef, readModifier } from './media-edit-inputs.ts';
import { mediaTextFields } from './media-inputs.ts';
import { mediaPayload, writtenMediaItem } from './media-mutations.ts';

defineMutation({
  name: 'editMediaItem',
  operation: editMediaItem,
  input: {
    description:
      'How to make a new media item of an image; words that are left out are taken over.',
    fields: {
      ...mediaTextFields,
      id: itself('post'),
      modifiers: arg('modifiers', {
        type: MediaModifierInputRef,
        isRequired: true,
        read: (modifier) => readModifier(modifier as object), // its type
      }),
      src: arg('src'),
    },
  },
  payload: mediaPayload('EditMediaItemPayload', 'The new media item of an edited image.'),
  answer: writtenMediaItem,
});

defineMutation({
  name: 'postProcessMediaItem',
  operation: postProcessMediaItem,
  input: {
    description: 'Which media item to make the smaller images of.',
    fields: { id: itself('post') },
    version: { table: 'Entry' },
  },
  complete: (args) => ({ ...args, action: 'create-image-subsizes' }),
  payload: mediaPayload('PostProcessMediaItemPayload', 'A media item with its smaller images.'),
  answer: writtenMediaItem,
});

import { builder } from '../../../../graphql/builder.ts';
import { type Changed, changed } from '../../../../graphql/mutation.ts';
import type { EntryModel } from '../../entries/graphql/entry-model.ts';
import { MediaItemRef } from './media-item-ref.ts';

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

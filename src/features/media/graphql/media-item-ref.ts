import { builder } from '../../../graphql/builder.ts';
import type { EntryModel } from '../../records/graphql/entry-model.ts';

/** Its fields are in media-item-type.ts. */
export const MediaItemRef = builder.objectRef<EntryModel>('MediaItem');

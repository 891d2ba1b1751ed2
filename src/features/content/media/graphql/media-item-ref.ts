import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { restNames } from '../../../../graphql/rest-twin/rest-names.ts';
import type { EntryModel } from '../../entries/graphql/entry-model.ts';
import { entryRestNames } from '../../entries/graphql/entry-rest-names.ts';
import { authorWhereFields, entryWhereFields } from '../../entries/graphql/entry-where-input.ts';
import { MimeTypeRef } from './media-enums.ts';

/** Its fields are in media-item-type.ts. */
export const MediaItemRef = builder.objectRef<EntryModel>('MediaItem');

export const MediaItemConnections = connectionFamily('MediaItem', MediaItemRef);

export const MediaItemWhereRef = builder.inputType('RootQueryToMediaItemConnectionWhereArgs', {
  description: 'Which media items.',
  ...restNames(entryRestNames),
  fields: (t) => ({
    ...entryWhereFields(t),
    ...authorWhereFields(t),
    mimeType: t.field({ type: MimeTypeRef, description: 'Files of this type.' }),
  }),
});

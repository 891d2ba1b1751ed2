import { arg, defineWhere, type Where } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { entryCursorArgs } from '../../entries/entry-cursor-args.ts';
import type { EntryModel } from '../../entries/graphql/entry-model.ts';
import { entryRestNames } from '../../entries/graphql/entry-rest-names.ts';
import { authorWhereFields, entryWhereFields } from '../../entries/graphql/entry-where.ts';
import { MimeTypeRef } from './media-enums.ts';

/** Its fields are in media-item-type.ts. */
export const MediaItemRef = builder.objectRef<EntryModel>('MediaItem');

export const MediaItemConnections = connectionFamily('MediaItem', MediaItemRef);

const where = defineWhere({
  name: 'RootQueryToMediaItemConnectionWhereArgs',
  description: 'Which media items.',
  args: entryCursorArgs,
  restNames: entryRestNames,
  fields: {
    ...entryWhereFields,
    ...authorWhereFields,
    mimeType: arg('mime_type', {
      type: MimeTypeRef,
      isList: false,
      description: 'Files of this type.',
    }),
  },
});

/** Where no status is asked for, files are those that are as public as what they belong to. */
export const mediaItemWhere: Where = {
  ...where,
  read(given) {
    const { args, names } = where.read(given);
    return { args: { statuses: ['inherit'], ...args }, names };
  },
};

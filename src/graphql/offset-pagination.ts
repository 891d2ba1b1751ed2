import type { PageInfo } from '../operation/connection.ts';
import { builder, type InputFields } from './builder.ts';
import { type AskedOffset, MOST_PASSED_OVER } from './offset-paging.ts';

const OffsetPaginationRef = builder.inputRef<AskedOffset>('OffsetPagination').implement({
  description: 'A page by numbers, in the place of cursors.',
  fields: (t) => ({
    size: t.int({
      description: 'How many items; as many at most as of `first`, and 10 unless said.',
    }),
    offset: t.int({
      description: `How many items to pass over; at most ${MOST_PASSED_OVER}, none unless said.`,
    }),
  }),
});

/** The field of a `where` that pages by numbers (offset-paging.ts). */
export const offsetPaginationField = (t: InputFields) => ({
  offsetPagination: t.field({
    type: OffsetPaginationRef,
    description: 'A page by numbers, in the place of `first`, `last`, `after` and `before`.',
  }),
});

/** Where a page stands, for front ends that number pages; as true of pages by cursors. */
export const OffsetPaginationPageInfoRef = builder
  .objectRef<PageInfo>('OffsetPaginationPageInfo')
  .implement({
    description: 'Where a page stands in its list, for numbered pages.',
    fields: (t) => ({
      total: t.int({
        description: 'How many there are in all; counted only where it is asked for.',
        resolve: (info) => info.totalCount(),
      }),
      hasMore: t.boolean({
        description: 'Whether there are more after this page.',
        resolve: (info) => info.hasNextPage,
      }),
      hasPrevious: t.boolean({
        description: 'Whether there are more before this page.',
        resolve: (info) => info.hasPreviousPage,
      }),
    }),
  });

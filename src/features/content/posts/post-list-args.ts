import { filterArgs, sortedFields } from '../../../model/field-args.ts';
import { boolean, oneOf } from '../../../operation/args.ts';
import { entryListArgs, entryOrders } from '../entries/collection-args.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { statusFilter } from '../entries/status-filter-arg.ts';
import { taxonomyListArgs } from '../entries/taxonomy-args.ts';
import { postKind } from './post-kind.ts';

/** What a list of posts may be asked for (interface.md §4.4). */
export const postListArgs = {
  ...entryListArgs,
  orderby: oneOf([...entryOrders, ...sortedFields(postKind.fields)], {
    description: 'What the list is sorted by.',
    default: 'date',
  }),
  status: statusFilter(filterStatuses, 'publish'),
  ...taxonomyListArgs(postKind),
  sticky: boolean({ description: 'Only posts that are, or are not, sticky.' }),
  ignore_sticky: boolean({
    description: 'Whether sticky posts keep their place instead of coming first.',
    default: true,
  }),
  ...filterArgs(postKind.fields),
};

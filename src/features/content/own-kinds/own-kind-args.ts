import { filterArgs, sortedFields, writeArgs } from '../../../model/field-args.ts';
import type { OwnKind } from '../../../model/own-kinds.ts';
import { type Args, integer, list, oneOf } from '../../../operation/args.ts';
import { entryListArgs, entryOrders } from '../entries/collection-args.ts';
import { withoutLacking } from '../entries/lacking.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { statusFilter } from '../entries/status-filter-arg.ts';
import { taxonomyListArgs, taxonomyWriteArgs } from '../entries/taxonomy-args.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';

/** What may be written of an entry of a kind of the site's own. */
export const ownKindWriteArgs = (kind: OwnKind): Args =>
  withoutLacking(kind, {
    ...writtenEntryArgs,
    ...(kind.isHierarchical
      ? { parent: integer({ description: 'The id of the entry above it; 0 for none.' }) }
      : {}),
    ...writeArgs(kind.fields),
    ...taxonomyWriteArgs(kind),
  });

/** What a list of them may be asked for, as of posts and pages (docs/rest.md §12.3). */
export const ownKindListArgs = (kind: OwnKind) => ({
  ...entryListArgs,
  orderby: oneOf([...entryOrders, ...sortedFields(kind.fields)], {
    description: 'What the list is sorted by.',
    default: 'date',
  }),
  ...(kind.isHierarchical
    ? {
        parent: list(integer(), { description: 'Right below any of these.', default: [] }),
        parent_exclude: list(integer(), { description: 'Right below none of these.', default: [] }),
      }
    : {}),
  status: statusFilter(filterStatuses, 'publish'),
  ...taxonomyListArgs(kind),
  ...filterArgs(kind.fields),
});

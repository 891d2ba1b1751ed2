import { entryListArgs, entryOrders } from '../../../content/entries/collection-args.ts';
import { defineEntryGet } from '../../../content/entries/entry-operations.ts';
import { filterStatuses, statusFilter } from '../../../content/entries/entry-status.ts';
import { defineEntryList } from '../../../content/entries/list-entries.ts';
import { taxonomyListArgs, taxonomyQuery } from '../../../content/entries/taxonomy-args.ts';
import { entryWriteArgs } from '../../../content/entries/written-entry-args.ts';
import { filterArgs, sortedFields } from '../../../content/fields/field.ts';
import type { ContentKind } from '../../../content/kinds/kind.ts';
import { integer, list, oneOf } from '../../../operation/args.ts';

/** Returns the arguments of a list, which match those of posts and pages (docs/rest.md §4.1). */
const kindListArgs = (kind: ContentKind) => ({
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

/**
 * The operations that read the records of a kind as content, and the arguments that describe a record.
 * @param kind its labels name the operations
 */
export const kindReads = (kind: ContentKind) => ({
  kind,
  writeArgs: entryWriteArgs(kind),
  list: defineEntryList({
    kind,
    listArgs: kindListArgs(kind),
    toQuery: (context, args) => taxonomyQuery(context, kind, args),
  }),
  get: defineEntryGet(kind),
});

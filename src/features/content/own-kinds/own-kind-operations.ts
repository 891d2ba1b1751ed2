import { entryListArgs, entryOrders } from '../../../content/entries/collection-args.ts';
import { holdParent } from '../../../content/entries/entry-hierarchy.ts';
import { defineEntryGet, defineEntryWrites } from '../../../content/entries/entry-operations.ts';
import { filterStatuses, statusFilter } from '../../../content/entries/entry-status.ts';
import { defineEntryList } from '../../../content/entries/list-entries.ts';
import {
  taxonomyListArgs,
  taxonomyQuery,
  writtenTerms,
} from '../../../content/entries/taxonomy-args.ts';
import { entryWriteArgs } from '../../../content/entries/written-entry-args.ts';
import { filterArgs, sortedFields } from '../../../content/fields/field.ts';
import type { ContentKind, KindSupport } from '../../../content/kinds/kind.ts';
import { kindHas } from '../../../content/kinds/kind-parts.ts';
import { plainKinds } from '../../../content/kinds/registry.ts';
import { integer, list, oneOf } from '../../../operation/args.ts';

/** Returns the arguments of their lists, which match those of posts and pages (docs/rest.md §12.3). */
const ownKindListArgs = (kind: ContentKind) => ({
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

/** The operations of one of the site's own kinds: those of posts, or those of pages if the kind is hierarchical. */
const operationsOf = (kind: ContentKind) => {
  const writeArgs = entryWriteArgs(kind);
  return {
    kind,
    writeArgs,
    list: defineEntryList({
      kind,
      listArgs: ownKindListArgs(kind),
      toQuery: (context, args) => taxonomyQuery(context, kind, args),
    }),
    get: defineEntryGet(kind),
    ...defineEntryWrites({
      kind,
      writeArgs,
      toChanges({ site }, args, written, before) {
        const { parent } = args as { readonly parent?: number }; // of those with a hierarchy
        const has = (part: KindSupport) => kindHas(kind, part);
        return {
          terms: writtenTerms(kind, args),
          parentId: parent === undefined ? undefined : parent || null,
          ...(before
            ? {}
            : {
                commentStatus:
                  written.commentStatus ?? (has('comments') ? site.defaultCommentStatus : 'closed'),
                pingStatus:
                  written.pingStatus ?? (has('trackbacks') ? site.defaultPingStatus : 'closed'),
              }),
        };
      },
      beforeWrite: (_, transaction, { parentId }, before) =>
        holdParent(transaction, kind, before?.id ?? null, parentId),
    }),
  };
};

export type OwnKindOperations = ReturnType<typeof operationsOf>;

/** By the name of the kind, in the order of the declaration. */
export const ownKindOperations: ReadonlyMap<string, OwnKindOperations> = new Map(
  plainKinds.map((kind) => [kind.name, operationsOf(kind)]),
);

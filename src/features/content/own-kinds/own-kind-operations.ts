import { type OwnKind, ownKinds } from '../../../model/own-kinds.ts';
import { defineEntryGet, defineEntryWrites } from '../entries/entry-operations.ts';
import { holdParent } from '../entries/entry-parent.ts';
import { defineEntryList } from '../entries/list-entries.ts';
import { taxonomyQuery, writtenTerms } from '../entries/taxonomy-args.ts';
import { ownKindListArgs, ownKindWriteArgs } from './own-kind-args.ts';

/** What can be done with the entries of a kind of the site's own: the same as with posts, or with pages where it has a hierarchy. */
const operationsOf = (kind: OwnKind) => {
  const writeArgs = ownKindWriteArgs(kind);
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
        const has = (part: (typeof kind.supports)[number]) => kind.supports.includes(part);
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
  [...ownKinds].map(([name, kind]) => [name, operationsOf(kind)]),
);

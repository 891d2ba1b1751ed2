import { holdParent } from '../../../content/entries/entry-hierarchy.ts';
import { defineEntryWrites } from '../../../content/entries/entry-operations.ts';
import { writtenTerms } from '../../../content/entries/taxonomy-args.ts';
import { type ContentKind, type KindSupport, kindHas } from '../../../content/kinds/kind.ts';
import { plainKinds } from '../../../content/kinds/registry.ts';
import { kindReads } from '../entries/kind-reads.ts';

/** The operations of one of the site's own kinds: those of posts, or those of pages if the kind is hierarchical. */
const operationsOf = (kind: ContentKind) => {
  const reads = kindReads(kind);
  return {
    ...reads,
    ...defineEntryWrites({
      kind,
      writeArgs: reads.writeArgs,
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

/** In the order of the declaration. */
export const ownKindOperations = plainKinds.map(operationsOf);

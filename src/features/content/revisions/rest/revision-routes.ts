import { contextArg } from '../../../../content/entries/collection-args.ts';
import { entryWriteArgs } from '../../../../content/entries/written-entry-args.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { kinds } from '../../../../content/kinds/registry.ts';
import { json, pagingHeaders } from '../../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../../rest/route.ts';
import { listRevisions } from '../list-revisions.ts';
import { presentRevision, revisionSchema } from '../present-revision.ts';
import { deleteRevision, getRevision } from '../revision-operations.ts';
import { loadParent } from '../revision-policy.ts';
import { assertSameKind, autosaveRoutes, parentArg } from './autosave-routes.ts';

const namespace = 'core/v2';

/** The stored states of entries of a kind (docs/rest.md §4.9). */
const revisionRoutes = (kind: Kind): readonly Route[] => [revisions(kind), revision(kind)];

function revisions(kind: Kind): Route {
  return route({
    namespace,
    path: `/${kind.rest.base}/{parent}/revisions`,
    schema: revisionSchema(kind.name),
    endpoints: [
      endpoint(['GET'], listRevisions, {
        args: { ...parentArg, ...contextArg },
        authorize: (context, { parent }) => assertSameKind(context, kind, parent),
        async respond({ items, total }, { parent, context: view, ...args }, context, request) {
          const entry = await loadParent(context, parent);
          const shown = await Promise.all(
            items.map((item) => presentRevision(context, kind, entry, item, view)),
          );
          const paging = { page: args.page, perPage: args.per_page ?? Math.max(total, 1), total };
          return json(shown, pagingHeaders(context, request, paging));
        },
      }),
    ],
  });
}

function revision(kind: Kind): Route {
  return route({
    namespace,
    path: `/${kind.rest.base}/{parent}/revisions/{id}`,
    schema: revisionSchema(kind.name),
    endpoints: [
      endpoint(['GET'], getRevision, {
        args: contextArg,
        authorize: (context, { parent }) => assertSameKind(context, kind, parent),
        async respond(found, { parent, context: view }, context) {
          return json(
            await presentRevision(context, kind, await loadParent(context, parent), found, view),
          );
        },
      }),
      endpoint(['DELETE'], deleteRevision, {
        authorize: (context, { parent }) => assertSameKind(context, kind, parent),
        async respond(removed, { parent }, context) {
          const entry = await loadParent(context, parent);
          const { _links, ...previous } = await presentRevision(
            context,
            kind,
            entry,
            removed,
            'view',
          );
          return json({ deleted: true, previous });
        },
      }),
    ],
  });
}

/** The routes of all kinds with revisions (docs/rest.md §4.9). */
export const revisedRoutes: readonly Route[] = [
  ...[...kinds.values()]
    .filter(({ hasRevisions }) => hasRevisions)
    .flatMap((kind) => [...revisionRoutes(kind), ...autosaveRoutes(kind, entryWriteArgs(kind))]),
];

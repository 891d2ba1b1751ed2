import type { Context } from '../../context.ts';
import { type Args, recordId, shownSchema } from '../../operation/args.ts';
import { json } from '../../rest/answer.ts';
import { endpoint } from '../../rest/endpoint.ts';
import { pagingHeaders } from '../../rest/paging.ts';
import { type Route, route } from '../../rest/route.ts';
import { contextArg } from '../records/collection-args.ts';
import { unknownEntry } from '../records/entry-policy.ts';
import { conflict } from '../records/update-entry.ts';
import { createAutosave } from './create-autosave.ts';
import { deleteRevision } from './delete-revision.ts';
import { getAutosave } from './get-autosave.ts';
import { getRevision } from './get-revision.ts';
import { listAutosaves } from './list-autosaves.ts';
import { listRevisions } from './list-revisions.ts';
import { presentRevision, presentSavedDraft } from './present-revision.ts';
import type { RevisedKind } from './revised-kind.ts';
import { revisedKinds } from './revised-kinds.ts';
import { revisionById } from './revision-loaders.ts';
import { loadParent, loadRevised, unknownParent } from './revision-policy.ts';
import { autosaveSchema, revisionSchema } from './revision-schema.ts';

const namespace = 'core/v2';
const parentArg = { parent: recordId({ description: 'The id of what it belongs to.' }) };

/** Revisions and autosaves of one kind (interface.md §4.4): its routes after those of the kind itself. */
const revisionRoutes = (kind: RevisedKind): readonly Route[] => [
  revisions(kind),
  revision(kind),
  autosaves(kind),
  autosave(kind),
];

/** interface.md §4.4 */
export const postRevisionRoutes = revisionRoutes(revisedKinds.post);

/** interface.md §4.4 */
export const pageRevisionRoutes = revisionRoutes(revisedKinds.page);

/** Of menu items only what is being typed is kept. */
export const menuItemAutosaveRoutes: readonly Route[] = [
  autosaves(revisedKinds.nav_menu_item),
  autosave(revisedKinds.nav_menu_item),
];

function revisions(kind: RevisedKind): Route {
  return route({
    namespace,
    path: `${kind.path}/{parent}/revisions`,
    schema: revisionSchema,
    endpoints: [
      endpoint(['GET'], listRevisions, {
        args: { ...parentArg, ...contextArg },
        authorize: (context, { parent }) => refuseOtherKind(context, kind, parent),
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

function revision(kind: RevisedKind): Route {
  return route({
    namespace,
    path: `${kind.path}/{parent}/revisions/{id}`,
    schema: revisionSchema,
    endpoints: [
      endpoint(['GET'], getRevision, {
        args: contextArg,
        authorize: (context, { parent }) => refuseOtherKind(context, kind, parent),
        async respond(found, { parent, context: view }, context) {
          return json(
            await presentRevision(context, kind, await loadParent(context, parent), found, view),
          );
        },
      }),
      endpoint(['DELETE'], deleteRevision, {
        authorize: (context, { parent }) => refuseOtherKind(context, kind, parent),
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

function autosaves(kind: RevisedKind): Route {
  return route({
    namespace,
    path: `${kind.path}/{id}/autosaves`,
    schema: autosaveSchema,
    shows: 'list',
    endpoints: [
      endpoint(['GET'], listAutosaves, {
        args: { ...parentArg, ...contextArg },
        placeholderArgs: { id: 'parent' },
        authorize: (context, { parent }) => refuseOtherKind(context, kind, parent),
        async respond(found, { parent, context: view }, context) {
          const entry = await loadParent(context, parent);
          return json(
            await Promise.all(found.map((one) => presentRevision(context, kind, entry, one, view))),
          );
        },
      }),
      endpoint(['POST'], createAutosave, {
        args: { ...parentArg, ...kind.fields },
        omit: notOffered(kind),
        placeholderArgs: { id: 'parent' },
        async authorize(context, args) {
          const entry = await loadRevised(context, args.parent);
          if (entry.kind !== kind.kind) throw unknownEntry();
        },
        respond: async ({ isEntry, id }, { parent }, context) =>
          json(await presentSaved(context, kind, parent, isEntry ? null : id)),
      }),
    ],
  });
}

function autosave(kind: RevisedKind): Route {
  return route({
    namespace,
    path: `${kind.path}/{parent}/autosaves/{id}`,
    schema: autosaveSchema,
    endpoints: [
      endpoint(['GET'], getAutosave, {
        args: contextArg,
        authorize: (context, { parent }) => refuseOtherKind(context, kind, parent),
        async respond(found, { parent, context: view }, context) {
          return json(
            await presentRevision(context, kind, await loadParent(context, parent), found, view),
          );
        },
      }),
    ],
  });
}

/** What an autosave takes and this kind either has not or has in a form of its own. */
function notOffered({ fields }: RevisedKind) {
  const own: Args = { ...parentArg, ...fields };
  return Object.entries(createAutosave.args)
    .filter(([name, arg]) => !own[name] || formOf(own[name]) !== formOf(arg))
    .map(([name]) => name as keyof typeof createAutosave.args); // its own keys
}

function formOf(arg: Args[string]): string {
  const { description: _, required: __, ...form } = shownSchema(arg);
  return JSON.stringify(form);
}

/** A post's revisions are not found below the pages. @throws ApiError `rest_post_invalid_parent` */
async function refuseOtherKind(context: Context, kind: RevisedKind, parent: number): Promise<void> {
  if ((await loadParent(context, parent)).kind !== kind.kind) throw unknownParent();
}

async function presentSaved(
  context: Context,
  kind: RevisedKind,
  entryId: number,
  autosaveId: number | null,
) {
  const entry = await loadParent(context, entryId);
  if (autosaveId === null) return presentSavedDraft(context, entry);
  const saved = await revisionById(context).load(autosaveId);
  if (!saved) throw conflict();
  return presentRevision(context, kind, entry, saved, 'edit');
}

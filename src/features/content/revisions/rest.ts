import { contextArg } from '../../../content/entries/collection-args.ts';
import type { View } from '../../../content/entries/entry.ts';
import { unknownEntry } from '../../../content/entries/entry-policy.ts';
import { type Revision, revisionById } from '../../../content/entries/revision-loaders.ts';
import { conflict } from '../../../content/entries/update-entry.ts';
import { entryWriteArgs } from '../../../content/entries/written-entry-args.ts';
import { ownValueArgs } from '../../../content/fields/own-value-args.ts';
import type { Kind } from '../../../content/kinds/kind.ts';
import { kinds } from '../../../content/kinds/registry.ts';
import { type Args, recordId } from '../../../operation/args.ts';
import { shownSchema } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { json, pagingHeaders } from '../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../rest/route.ts';
import { createAutosave, getAutosave, listAutosaves } from './autosave-operations.ts';
import { listRevisions } from './list-revisions.ts';
import {
  autosaveSchema,
  presentRevision,
  presentSavedDraft,
  revisionSchema,
} from './present-revision.ts';
import { deleteRevision, getRevision } from './revision-operations.ts';
import {
  assertCanReadRevisions,
  loadParent,
  loadRevised,
  unknownParent,
} from './revision-policy.ts';

const namespace = 'core/v2';

/** The id in a path of an entry with revisions. */
const parentArg = { parent: recordId({ description: 'The id of what it belongs to.' }) };

/** The routes of all kinds with revisions (docs/rest.md §4.9). */
export const revisedRoutes: readonly Route[] = [...kinds.values()]
  .filter(({ hasRevisions }) => hasRevisions)
  .flatMap((kind) => [
    revisions(kind),
    revision(kind),
    ...autosaveRoutes(kind, entryWriteArgs(kind)),
  ]);

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
        respond: answerOf(kind),
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

/** A post's revisions are not found below the pages. @throws ApiError `rest_post_invalid_parent` */
async function assertSameKind(context: Context, kind: Kind, parent: number): Promise<void> {
  if ((await loadParent(context, parent)).kind !== kind.name) throw unknownParent();
}

/**
 * The routes of unsaved texts of entries of a kind (docs/rest.md §4.9).
 * @param fields the writable fields of an entry, which an autosave takes as well
 */
export function autosaveRoutes(kind: Kind, fields: Args): readonly Route[] {
  return [autosaves(kind, fields), autosave(kind)];
}

function autosaves(kind: Kind, fields: Args): Route {
  return route({
    namespace,
    path: `/${kind.rest.base}/{id}/autosaves`,
    schema: autosaveSchema(kind.name),
    shows: 'list',
    endpoints: [
      endpoint(['GET'], listAutosaves, {
        args: { ...parentArg, ...contextArg },
        placeholderArgs: { id: 'parent' },
        authorize: (context, args) => assertCanView(context, kind, args),
        async respond(found, { parent, context: view }, context) {
          const entry = await loadParent(context, parent);
          return json(
            await Promise.all(found.map((one) => presentRevision(context, kind, entry, one, view))),
          );
        },
      }),
      endpoint(['POST'], createAutosave, {
        args: { ...parentArg, ...fields, ...ownValueArgs(kind, fields.meta) },
        omit: notOffered(fields),
        placeholderArgs: { id: 'parent' },
        answers: { status: 200 },
        async authorize(context, args) {
          const entry = await loadRevised(context, args.parent);
          if (entry.kind !== kind.name) throw unknownEntry();
        },
        async respond({ isEntry, id }, { parent }, context) {
          const entry = await loadParent(context, parent);
          if (isEntry) return json(await presentSavedDraft(context, entry));
          const saved = await revisionById(context).load(id);
          if (!saved) throw conflict();
          return json(await presentRevision(context, kind, entry, saved, 'edit'));
        },
      }),
    ],
  });
}

function autosave(kind: Kind): Route {
  return route({
    namespace,
    path: `/${kind.rest.base}/{parent}/autosaves/{id}`,
    schema: autosaveSchema(kind.name),
    endpoints: [
      endpoint(['GET'], getAutosave, {
        args: contextArg,
        authorize: (context, args) => assertCanView(context, kind, args),
        respond: answerOf(kind),
      }),
    ],
  });
}

/** Answers with a revision or an autosave of an entry of a kind. */
function answerOf(kind: Kind) {
  return async (found: Revision, { parent, context: view }: Viewed, context: Context) =>
    json(await presentRevision(context, kind, await loadParent(context, parent), found, view));
}

interface Viewed {
  readonly parent: number;
  readonly context: View;
}

/** A token for a preview shows nothing raw. @throws ApiError `rest_cannot_read`, and as `assertSameKind` */
async function assertCanView(
  context: Context,
  kind: Kind,
  { parent, context: view }: Viewed,
): Promise<void> {
  await assertSameKind(context, kind, parent);
  if (view === 'edit') assertCanReadRevisions(context, await loadParent(context, parent));
}

/** Returns the arguments of `createAutosave` that this kind does not have, or has in a form of its own. */
function notOffered(fields: Args) {
  const own: Args = { ...parentArg, ...fields };
  return Object.entries(createAutosave.args)
    .filter(([name, arg]) => !own[name] || formOf(own[name]) !== formOf(arg))
    .map(([name]) => name as keyof typeof createAutosave.args); // its own keys
}

function formOf(arg: Args[string]): string {
  const { description: _, required: __, ...form } = shownSchema(arg);
  return JSON.stringify(form);
}

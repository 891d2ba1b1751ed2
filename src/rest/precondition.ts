import { anonymous } from '../auth/viewer.ts';
import { entityTags } from '../http/entity-tag.ts';
import { ApiError } from '../lib/api-error.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { groupOf } from '../storage/change-log.ts';
import type { Group } from '../storage/tables.ts';
import { toFullAnswer } from './answer.ts';
import type { RestRequest } from './read-request.ts';
import type { Endpoint, RawArgs, Route } from './route.ts';

interface Write {
  readonly route: Route;
  readonly endpoint: Endpoint;
  /** What the path's placeholders hold. */
  readonly path: RawArgs;
  readonly raw: RawArgs;
}

/**
 * RFC 9110 §13.1.1: a write to an item with `If-Match` is done only if the header names the `ETag` that an anonymous GET of
 * its address gives at that moment, as `view` or as `embed` (`*`: if the item is there); what no such GET shows matches
 * nothing else. The context returned keeps the promise to the end of the write.
 * @throws ApiError 412 `rest_precondition_failed`
 */
export async function meetPrecondition(
  context: Context,
  write: Write,
  request: RestRequest,
): Promise<Context> {
  const { route, endpoint, path, raw } = write;
  const wanted = request.headers.get('if-match')?.trim();
  const reader = route.endpoints.find(({ methods }) => methods.includes('GET'));
  if (wanted === undefined || !reader || endpoint === reader || path.id === undefined)
    return context;
  // A caller who may not write anyway is told so by the write itself.
  if (!(await endpoint.allows(raw, context))) return context;
  if (wanted === '*') return context;
  const tags = await Promise.all(
    ['view', 'embed'].map((view) =>
      currentTag(context, reader, { ...path, context: view }, request),
    ),
  );
  const named = entityTags(wanted);
  if (!tags.some((tag) => tag !== undefined && named.includes(tag))) throw failed();
  return guarded(context, route.idsOf, Number(path.id));
}

async function currentTag(
  { services, addresses }: Context,
  reader: Endpoint,
  raw: RawArgs,
  request: RestRequest,
): Promise<string | undefined> {
  const context = await beginRequest(services, {
    viewer: anonymous,
    surface: addresses.surface,
  });
  try {
    const answer = await reader.prepare(raw, request)(context);
    return toFullAnswer(answer, context, { method: 'GET', envelope: false }).headers.ETag;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Whoever else changed the record since the request began has changed it since its tag was compared, or is too near to tell. */
function guarded(context: Context, group: Group, recordId: number): Context {
  const since = context.seq;
  return {
    ...context,
    write: (work) =>
      context.write(async (transaction) => {
        const result = await work(transaction);
        const changes = await transaction.prisma.change.findMany({
          where: { recordId, seq: { gt: since } },
          select: { kind: true },
          distinct: ['kind'],
        });
        if (changes.some(({ kind }) => groupOf(kind) === group)) throw failed();
        return result;
      }),
  };
}

const failed = (): ApiError =>
  new ApiError(
    'rest_precondition_failed',
    412,
    'This is no longer what If-Match names; read it again and repeat your change.',
  );

import { ApiError } from '../lib/api-error.ts';
import { currentSpan } from '../lib/current-span.ts';
import type { Context } from '../operation/context.ts';
import { noRoute } from '../operation/errors.ts';
import { withinTime } from '../operation/within-time.ts';
import { allowedMethods, allowHeader } from './allowed-methods.ts';
import { type Answer, json } from './answer.ts';
import { errorAnswer } from './errors.ts';
import { type PreparedRequest, prepareRequest, runPrepared } from './prepared-request.ts';
import type { RestRequest } from './read-request.ts';
import type { Route } from './route.ts';
import type { RouteTable } from './route-table.ts';
import { describeRoute } from './site-index.ts';

/** Says what answers the same as a read elsewhere, for a request with `_explain`. @throws ApiError as the read does */
export type Explain = (prepared: PreparedRequest) => Answer;

/** The whole of a request; a read has its time (`REST_TIMEOUT`), and ends with its caller. A refusal is an answer too; only bugs are thrown. */
export async function dispatch(
  table: RouteTable,
  context: Context,
  request: RestRequest,
  explain: Explain,
): Promise<Answer> {
  try {
    if (request.method === 'OPTIONS') return await describe(table, context, request);
    const prepared = await prepareRequest(table, request);
    if ('_explain' in request.query) return explain(prepared);
    if (context.services.config.tracing) nameSpan(request, prepared.route);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return await runPrepared(prepared, context);
    const seconds = context.services.config.restTimeout;
    return await withinTime(context, { surface: 'rest', seconds }, () =>
      runPrepared(prepared, context),
    );
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error);
    throw error;
  }
}

/** Names the span of a request after its route. */
function nameSpan({ method }: RestRequest, { template }: Route): void {
  currentSpan()?.describe(`${method} ${template}`, { 'http.route': template });
}

async function describe(
  table: RouteTable,
  context: Context,
  { path, query }: RestRequest,
): Promise<Answer> {
  const matched = table.match(path);
  if (!matched) throw noRoute();
  const methods = await allowedMethods(matched.route, { ...matched.path, ...query }, context);
  return json(describeRoute(matched.route, context.addresses), allowHeader(methods));
}

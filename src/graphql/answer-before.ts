import { EVENT_STREAM } from '../http/graphql-media-type.ts';
import type { HttpOutput } from '../http/http-input.ts';
import { type GraphiqlParts, graphiqlAnswer } from './graphiql/graphiql-answer.ts';

/**
 * Answers what is no GraphQL request: browsers get GraphiQL, and forms, which any page may send in a visitor's name, are
 * refused. Null for all else.
 */
export async function answerBefore(
  request: Request,
  nonceOf: (cookie: string | null) => Promise<string>,
  parts: GraphiqlParts,
): Promise<Response | null> {
  if (request.method === 'GET') return graphiqlAnswer(request, nonceOf, parts);
  if (request.method !== 'POST') return null;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/graphql-response+json')
    return refuse(415, 'graphql_unsupported_media_type', 'Requests are sent as application/json.');
  return null;
}

export const refuse = (status: number, code: string, message: string): Response =>
  Response.json({ errors: [{ message, extensions: { code, status } }] }, { status });

/** The response to another method than GraphQL has. */
export function notAllowed(): Response {
  const message = 'Send queries by GET or POST, and mutations by POST.';
  return withHeaders(refuse(405, 'graphql_method_not_allowed', message), {
    Allow: 'GET, POST, PUT, DELETE',
  });
}

/** The same response with these headers as well. */
export function withHeaders(
  response: Response,
  headers: Readonly<Record<string, string>>,
): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** The response to a caller who accepts nothing that there is. */
export function notAcceptable(): HttpOutput {
  const message = `Responses are application/json, application/graphql-response+json or, for subscriptions, ${EVENT_STREAM}.`;
  const errors = [{ message, extensions: { code: 'graphql_not_acceptable', status: 406 } }];
  return {
    status: 406,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ errors }),
  };
}

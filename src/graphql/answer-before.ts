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

/** The JSON types of a GraphQL response (GraphQL over HTTP §6.2). */
export type GraphqlMediaType = 'application/json' | 'application/graphql-response+json';

/** Server-sent events, in which subscriptions are answered. */
export const EVENT_STREAM = 'text/event-stream';

const RANGES: Readonly<Record<string, GraphqlMediaType>> = {
  '*/*': 'application/json',
  'application/*': 'application/json',
  'application/json': 'application/json',
  'application/graphql-response+json': 'application/graphql-response+json',
};

/**
 * The JSON type that an `Accept` header prefers: by its weights, and the first of those with the same one (RFC 9110 §12.5.1).
 * Null if it accepts neither.
 */
export function graphqlMediaType(accept: string | null | undefined): GraphqlMediaType | null {
  if (accept === null || accept === undefined) return 'application/json';
  const known = RANGES[accept];
  if (known) return known;
  let best: GraphqlMediaType | null = null;
  let most = 0;
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...params] = range.split(';').map((part) => part.trim());
    const type = RANGES[name];
    const weight = type ? weightOf(params) : 0;
    if (type && weight > most) {
      best = type;
      most = weight;
    }
  }
  return best;
}

/** None for another character set, since there is only UTF-8 here. */
function weightOf(params: readonly string[]): number {
  if (params.some((one) => one.startsWith('charset=') && !/^charset="?utf-8"?$/.test(one)))
    return 0;
  const weight = params.find((one) => one.startsWith('q='))?.slice(2);
  return weight === undefined ? 1 : Number(weight) || 0;
}

/** Whether an `Accept` header names server-sent events. */
export const acceptsEvents = (accept: string | null | undefined): boolean =>
  accept?.toLowerCase().includes(EVENT_STREAM) ?? false;

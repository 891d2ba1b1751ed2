import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type ReadSetting, readNumber, readSwitch } from './setting-value.ts';
import { readTrustedDocuments, type TrustedDocuments } from './trusted-documents.ts';

/** How GraphQL is served. */
export interface GraphqlConfig {
  /** Maximum complexity of a request: fields, times the sizes of the lists that they are in, and more for each list. */
  readonly maxComplexity: number;
  /** Whether responses report their complexity. */
  readonly reportsCost: boolean;
  /** Maximum seconds of execution. */
  readonly timeout: number;
  /** Maximum number of requests in one array. */
  readonly maxBatch: number;
  /** Seconds for which caches may use the response to an anonymous GET without asking. */
  readonly maxAge: number;
  /** The documents that may be named by an id, or null. */
  readonly trusted: TrustedDocuments | null;
  /** Whether nobody but administrators may send other documents. */
  readonly trustedOnly: boolean;
  /** How many subscriptions there may be at once. */
  readonly subscriptions: SubscriptionLimits;
  /** Whether the schema can be asked for. */
  readonly introspection: boolean;
  /** Whether errors suggest names of the schema ("Did you mean"). */
  readonly suggestions: boolean;
}

/** Limits of subscriptions in one process, and so of the WebSockets on which they may come. */
export interface SubscriptionLimits {
  readonly most: number;
  /** Of one user, or of one network of visitors. */
  readonly mostPerCaller: number;
  /** Seconds after which one ends. */
  readonly longest: number;
}

/** @throws ConfigError */
export function readGraphqlConfig(read: ReadSetting): GraphqlConfig {
  const manifest = read('GRAPHQL_TRUSTED_DOCUMENTS');
  const trustedOnly = readSwitch(read, 'GRAPHQL_TRUSTED_ONLY');
  if (trustedOnly && manifest === undefined)
    throw new ConfigError('GRAPHQL_TRUSTED_ONLY needs the documents of GRAPHQL_TRUSTED_DOCUMENTS.');
  return {
    maxComplexity: readNumber(read, 'GRAPHQL_MAX_COMPLEXITY', {
      byDefault: 250_000,
      most: 100_000_000,
    }),
    reportsCost: readSwitch(read, 'GRAPHQL_COST', true),
    timeout: readNumber(read, 'GRAPHQL_TIMEOUT', { byDefault: 10, most: 3600 }),
    maxBatch: readNumber(read, 'GRAPHQL_MAX_BATCH', { byDefault: 10, least: 0, most: 100 }),
    maxAge: readNumber(read, 'GRAPHQL_MAX_AGE', { byDefault: 0, least: 0, most: 31_536_000 }),
    trusted: manifest === undefined ? null : readTrustedDocuments(resolve(manifest)),
    trustedOnly,
    subscriptions: {
      most: readNumber(read, 'GRAPHQL_MAX_SUBSCRIPTIONS', { byDefault: 2000, most: 100_000 }),
      mostPerCaller: readNumber(read, 'GRAPHQL_MAX_SUBSCRIPTIONS_PER_CALLER', {
        byDefault: 100,
        most: 100_000,
      }),
      longest: readNumber(read, 'GRAPHQL_SUBSCRIPTION_SECONDS', { byDefault: 3600, most: 86_400 }),
    },
    introspection: readSwitch(read, 'GRAPHQL_INTROSPECTION', true),
    suggestions: readSwitch(read, 'GRAPHQL_SUGGESTIONS', true),
  };
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'graphql';
import { isObject } from '../lib/is-object.ts';
import { ConfigError, type ReadSetting, readNumber, readSwitch } from './setting-value.ts';

/** How GraphQL is served. */
export interface GraphqlConfig {
  /** Maximum complexity of a request: fields, times the sizes of the lists that they are in, and more for each list. */
  readonly maxComplexity: number;
  readonly document: DocumentLimits;
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
  /** Whether introspection queries are answered. */
  readonly introspection: boolean;
  /** Whether errors suggest names of the schema ("Did you mean"). */
  readonly suggestions: boolean;
}

/** Limits of one document, whatever its variables are. */
export interface DocumentLimits {
  readonly tokens: number;
  /** Fields within fields; introspection, whose depth is fixed, is left out of account. */
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
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
    document: {
      tokens: readNumber(read, 'GRAPHQL_MAX_TOKENS', { byDefault: 10_000, most: 1_000_000 }),
      depth: readNumber(read, 'GRAPHQL_MAX_DEPTH', { byDefault: 15, most: 50 }),
      aliases: readNumber(read, 'GRAPHQL_MAX_ALIASES', { byDefault: 100, most: 100_000 }),
      directives: readNumber(read, 'GRAPHQL_MAX_DIRECTIVES', { byDefault: 200, most: 100_000 }),
    },
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

/** The documents of a manifest. */
export interface TrustedDocuments {
  readonly byId: ReadonlyMap<string, string>;
  readonly texts: ReadonlySet<string>;
}

/**
 * Reads a manifest: a JSON object of ids and documents, as the compiler of Relay writes it, or the manifest of Apollo's tools
 * (`{"format": "apollo-persisted-query-manifest", "operations": [{"id", "body"}]}`).
 * @throws ConfigError naming the file and what is wrong with it
 */
function readTrustedDocuments(path: string): TrustedDocuments {
  const entries = entriesOf(path, readJson(path));
  for (const [id, text] of entries) {
    try {
      parse(text);
    } catch (error) {
      throw wrong(path, `the document ${id} is not GraphQL: ${messageOf(error)}`);
    }
  }
  return { byId: new Map(entries), texts: new Set(entries.map(([, text]) => text)) };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw wrong(path, messageOf(error));
  }
}

type Entry = readonly [id: string, text: string];

function entriesOf(path: string, manifest: unknown): readonly Entry[] {
  if (!isObject(manifest)) throw wrong(path, 'it is not a JSON object');
  const { format, operations } = manifest;
  const isApollos = format === 'apollo-persisted-query-manifest' && Array.isArray(operations);
  const pairs: readonly (readonly [unknown, unknown])[] = isApollos
    ? operations.map((one: unknown) => (isObject(one) ? [one.id, one.body] : [null, null]))
    : Object.entries(manifest);
  const entries = pairs.filter((pair): pair is Entry =>
    pair.every((one) => typeof one === 'string'),
  );
  if (entries.length < pairs.length || entries.length === 0)
    throw wrong(path, 'it must have an id and a text for each document');
  return entries;
}

const wrong = (path: string, reason: string): ConfigError =>
  new ConfigError(`GRAPHQL_TRUSTED_DOCUMENTS: ${path} can't be used: ${reason}.`);

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

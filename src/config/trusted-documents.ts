import { readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { ConfigError } from './config-error.ts';

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
export function readTrustedDocuments(path: string): TrustedDocuments {
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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

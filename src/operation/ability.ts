import type { Addresses } from '../config/addresses.ts';
import type { Context } from './context.ts';

/** An operation of this server, described so that programs and assistants can find and run it. */
export interface Ability {
  /** `almanac/list-posts` */
  readonly name: string;
  /** The operation's own name, unique among abilities: `listPosts`. */
  readonly operation: string;
  /** One sentence. */
  readonly summary: string;
  readonly category: AbilityCategory;
  readonly effect: Effect;
  /** Whether running it twice has the same effect as running it once. */
  readonly isIdempotent: boolean;
  /** JSON Schema (2020-12) with the argument names of a surface. */
  inputSchema(addresses: Addresses): JsonSchema;
  outputSchema(addresses: Addresses): JsonSchema;
  /** Performs the operation with the caller's rights and returns JSON. @throws ApiError as the operation does */
  run(context: Context, input: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Present if it has a route: `POST` and `/core/v2/posts/{id}/autosaves`. */
  readonly route?: { readonly method: string; readonly template: string };
  /** Present if it lists, reads or writes the records of a kind that have ids. */
  readonly records?: RecordAbility;
}

/** The kind of records that an ability handles, and its action on them. */
export interface RecordAbility {
  /** The name of their resource: `post`, `event`, or a kind of the site's own. */
  readonly kind: string;
  readonly action: 'list' | 'read' | 'create' | 'update' | 'delete';
  /** The documented path of their list: `/core/v2/posts`. */
  readonly path: string;
  /** Like `Ability.run`, but an update leaves all fields unchanged that the input does not have. */
  run(context: Context, input: Readonly<Record<string, unknown>>): Promise<RecordResult>;
  /** Whether the caller may do it with this input, or with some. */
  allows(context: Context, input?: Readonly<Record<string, unknown>>): Promise<boolean>;
}

export interface RecordResult {
  /** A record, or an array of them. */
  readonly result: unknown;
  /** The number of records on all pages of a list. */
  readonly total?: number;
  /** Of a list that is paged by cursors: where the part before and the part after begin; null for none. */
  readonly cursors?: { readonly before: string | null; readonly after: string | null };
  /** A sentence for the person who wrote the record, that nobody can read again. */
  readonly notice?: string;
}

/** The effect of an ability on stored data. */
export type Effect = 'read' | 'write' | 'delete';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The abilities of one namespace. */
export interface AbilityCategory {
  /** `core`, `ext-events` */
  readonly slug: string;
  /** The documented namespace. */
  readonly namespace: string;
}

/** Returns `almanac/list-posts` for `listPosts`. */
export const abilityName = (operation: string): string =>
  `almanac/${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns `ext-events` for `ext/events/v1`. */
export const categoryOf = (namespace: string): AbilityCategory => ({
  slug: namespace.replace(/\/v?\d[\d.]*$/, '').replace(/[^a-z0-9]+/g, '-'),
  namespace,
});

import type { Addresses } from '../config/addresses.ts';
import type { Context } from './context.ts';

/** An operation of this server, described so that programs and assistants can find and use it. */
export interface Ability {
  /** `almanac/list-posts` */
  readonly name: string;
  /** The operation's own name, unique among abilities: `listPosts`. */
  readonly operation: string;
  /** One sentence. */
  readonly summary: string;
  readonly category: AbilityCategory;
  readonly effect: Effect;
  /** Whether doing it twice does no more than doing it once. */
  readonly isIdempotent: boolean;
  /** JSON Schema (2020-12) in the words of a surface. */
  inputSchema(addresses: Addresses): JsonSchema;
  outputSchema(addresses: Addresses): JsonSchema;
  /** Performs the operation with the caller's rights and answers JSON. @throws ApiError as the operation does */
  run(context: Context, input: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** What an ability does to what is stored. */
export type Effect = 'read' | 'write' | 'delete';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Abilities that belong together: those of one namespace. */
export interface AbilityCategory {
  /** `core`, `ext-events` */
  readonly slug: string;
  /** The documented namespace. */
  readonly namespace: string;
}

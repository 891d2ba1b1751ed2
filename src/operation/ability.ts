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

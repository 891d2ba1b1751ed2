import { ApiError } from '../lib/api-error.ts';
import type { Args, ArgValues } from './args.ts';
import type { Context } from './context.ts';
import { notInUnit, refused } from './errors.ts';
import { parseArgs } from './parse-args.ts';

/** Something the site can do, defined once: its arguments, who may do it, and how. */
export interface Operation<A extends Args = Args, Result = unknown> {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  /** One sentence. OpenAPI uses it as the summary and GraphQL as the description. */
  readonly summary: string;
  readonly args: A;
  /**
   * Whether it does more than write to the database (counts attempts, calls other servers, processes images), so that it can't share a
   * transaction with others (`atomically`).
   */
  readonly isAlone?: boolean;
  /** Throws unless the viewer may run the operation. It is required, so that no operation forgets it. It only reads. */
  authorize(context: Context, args: ArgValues<A>): void | Promise<void>;
  resolve(context: Context, args: ArgValues<A>): Result | Promise<Result>;
}

export const defineOperation = <const A extends Args, Result>(
  operation: Operation<A, Result>,
): Operation<A, Result> => operation;

/** Runs a whole call from raw input: parse, authorize, resolve. GraphQL, the command line and tests use it. */
export async function perform<A extends Args, Result>(
  operation: Operation<A, Result>,
  context: Context,
  raw: Readonly<Record<string, unknown>>,
): Promise<Result> {
  return await run(operation, context, parseArgs(operation.args, raw));
}

/** Runs a call whose arguments are already validated: authorize, resolve. REST uses it. */
export async function run<A extends Args, Result>(
  operation: Operation<A, Result>,
  context: Context,
  args: ArgValues<A>,
): Promise<Result> {
  const { viewer } = context;
  if (operation.kind === 'mutation' && viewer.previews !== undefined && viewer.id === 0)
    throw refused(viewer, 'rest_forbidden', 'A token for a preview is for reading only.');
  if (operation.isAlone && context.isUnit) throw notInUnit(operation.name);
  await operation.authorize(context, args);
  return await operation.resolve(context, args);
}

/** For operations that everybody may run. */
export const anyone = (): void => {};

/** Whether a check passes that throws if the viewer is not allowed, such as an operation's `authorize`. */
export async function isAllowed(check: () => unknown): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}

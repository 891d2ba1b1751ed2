import type { Args, ArgValues } from './args.ts';
import type { Context } from './context.ts';
import { parseArgs } from './parse-args.ts';

/** One thing the site can do, said once: its arguments, who may do it, and how. */
export interface Operation<A extends Args = Args, Result = unknown> {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  /** One sentence; it is the summary in OpenAPI and the description in GraphQL. */
  readonly summary: string;
  readonly args: A;
  /** Throws unless the viewer may; required, so that no operation forgets it. Reads only. */
  authorize(context: Context, args: ArgValues<A>): void | Promise<void>;
  resolve(context: Context, args: ArgValues<A>): Result | Promise<Result>;
}

export const defineOperation = <const A extends Args, Result>(
  operation: Operation<A, Result>,
): Operation<A, Result> => operation;

/** The whole of a call, from raw input; GraphQL, the command line and tests begin here. */
export async function perform<A extends Args, Result>(
  operation: Operation<A, Result>,
  context: Context,
  raw: Readonly<Record<string, unknown>>,
): Promise<Result> {
  return await run(operation, context, parseArgs(operation.args, raw));
}

/** The part of a call that follows validation; REST begins here, having prepared. */
export async function run<A extends Args, Result>(
  operation: Operation<A, Result>,
  context: Context,
  args: ArgValues<A>,
): Promise<Result> {
  await operation.authorize(context, args);
  return await operation.resolve(context, args);
}

/** For operations that are open to all. */
export const anyone = (): void => {};

import { setTimeout as sleep } from 'node:timers/promises';
import { initContextCache } from '@pothos/core';
import {
  type ASTVisitor,
  DirectiveLocation,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLDirective,
  type GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { ReceivedFile } from '../http/received-file.ts';
import type { Context } from '../operation/context.ts';
import { atomically } from '../operation/unit-of-work.ts';
import { isConflict } from '../storage/write.ts';
import { refusal } from './errors.ts';
import { LIMITS } from './limits.ts';
import type { UploadingContext } from './uploads.ts';

/** `mutation @atomic { … }` (docs/adr/0018-units-of-work.md). */
export const atomicDirective = new GraphQLDirective({
  name: 'atomic',
  description:
    'All fields of the mutation are written together, or none of them is. If one fails, the others have the error `ATOMIC_ABORTED`.',
  locations: [DirectiveLocation.MUTATION],
});

/** Whether all fields of an operation are one unit. */
export const isAtomic = (operation: OperationDefinitionNode | null | undefined): boolean =>
  operation?.directives?.some(({ name }) => name.value === atomicDirective.name) ?? false;

/** A validation rule: while a unit is written to SQLite, nobody else writes, so it has few fields. */
export const boundedAtomicFields = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    if (!isAtomic(operation)) return;
    if (countFields(context, operation.selectionSet, new Map()) <= LIMITS.atomicFields) return;
    const message = `A mutation that is @atomic may have ${LIMITS.atomicFields} fields at its root.`;
    context.reportError(
      refusal('graphql_too_many_atomic_fields', 400, message, { nodes: operation }),
    );
  },
});

/** The fields of a fragment count each time it is spread, although it is visited once. */
function countFields(
  context: ValidationContext,
  set: SelectionSetNode,
  known: Map<SelectionSetNode, number>,
): number {
  let count = known.get(set) ?? 0;
  if (known.has(set)) return count;
  for (const selection of set.selections) {
    if (selection.kind === 'Field') count += 1;
    else {
      const { selectionSet } =
        selection.kind === 'FragmentSpread'
          ? (context.getFragment(selection.name.value) ?? {})
          : selection;
      count += selectionSet ? countFields(context, selectionSet, known) : 0;
    }
  }
  known.set(set, count);
  return count;
}

/** The fields of an `@atomic` mutation share `atomic`. */
interface AtomicContext extends Context {
  readonly atomic?: { hasFailed: boolean };
}

type Execute = (context: Context) => ExecutionResult | Promise<ExecutionResult>;

/** Stores a file that came with a request before the unit; returns what removes it if the unit has made nothing of it. */
export type StoreBeforeUnit = (
  context: Context,
  file: ReceivedFile,
) => Promise<() => Promise<void>>;

/** Executes mutations that are `@atomic` as one unit. Part of what `executeOnce` and `limitTime` execute. */
export const executeAtomicMutations = (
  storeBeforeUnit: StoreBeforeUnit,
): Plugin<UploadingContext> => ({
  onExecute({ args, executeFn, setExecuteFn }) {
    if (!isAtomic(getOperationAST(args.document, args.operationName))) return;
    const execute: (given: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult> = executeFn;
    setExecuteFn(async (given: ExecutionArgs) => {
      const context = given.contextValue as UploadingContext; // made by server.ts
      const removals = await storeUploads(context, storeBeforeUnit);
      const result = await executeAtomically(context, (contextValue) =>
        execute({ ...given, contextValue }),
      );
      for (const remove of removals) await remove();
      return result;
    });
  },
});

/** If the unit ends without a result, the database can't be had, and files are swept up later. */
async function storeUploads(context: UploadingContext, storeBeforeUnit: StoreBeforeUnit) {
  const files = [...(context.uploads?.values() ?? [])].filter((one) => one instanceof ReceivedFile);
  const removals: (() => Promise<void>)[] = [];
  for (const file of new Set(files)) removals.push(await storeBeforeUnit(context, file));
  return removals;
}

/**
 * Executes a mutation whose fields are written together. Where anything of its result is an error, nothing of it is written, and the other
 * fields have the error `ATOMIC_ABORTED` (424). After a conflict with another writer it is executed again.
 */
export async function executeAtomically(
  context: Context,
  execute: Execute,
): Promise<ExecutionResult> {
  let result: ExecutionResult | undefined;
  try {
    return await atomically(context, async (unit) => {
      const given = { ...unit, atomic: { hasFailed: false } };
      result = await execute(Object.assign(given, initContextCache()));
      if (result.errors) throw causeOf(result.errors);
      return result;
    });
  } catch (error) {
    if (result?.errors) return withoutData(result, result.errors);
    throw error;
  }
}

/** Resolves a root field of a mutation; of one that is `@atomic` only while none has failed. A deadline does not interrupt it. */
export async function resolveMutation<Result>(
  context: AtomicContext,
  resolve: () => Result | Promise<Result>,
): Promise<Result> {
  const { atomic, cancellation } = context;
  if (atomic?.hasFailed) throw aborted();
  try {
    // Statements of SQLite leave no turn to the timer of the deadline, nor to other requests.
    if (atomic) await sleep(0);
    return await cancellation.finish(resolve);
  } catch (error) {
    if (atomic) atomic.hasFailed = true;
    throw error;
  }
}

/** Returns the error that rolls the unit back. After a conflict, the unit is executed again. */
function causeOf(errors: readonly GraphQLError[]): unknown {
  const thrown = errors.map(({ originalError }) => originalError);
  return thrown.find(isConflict) ?? new Error('A field of an atomic mutation failed.');
}

/** Nothing was written, so that no field has data; the errors stand where they were. */
function withoutData(
  { data, ...rest }: ExecutionResult,
  errors: readonly GraphQLError[],
): ExecutionResult {
  if (!data) return { ...rest, errors };
  const names = Object.keys(data);
  const failed = new Set(errors.map(({ path }) => path?.[0]));
  const others = names.filter((name) => !failed.has(name));
  return {
    ...rest,
    errors: [...errors, ...others.map((name) => aborted([name]))],
    data: Object.fromEntries(names.map((name) => [name, null])),
  };
}

const aborted = (path?: readonly string[]): GraphQLError =>
  refusal(
    'ATOMIC_ABORTED',
    424,
    'This was not written, because another field of the mutation failed.',
    { path: path ?? null },
  );

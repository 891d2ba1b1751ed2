import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { boundedCache } from '../bounded-cache.ts';
import { isCodeWithin } from './code-size.ts';

/** Making the code takes as long as it saves in some thirty executions. */
const ASKED_OFTEN = 10;
/** Fields that the code for one document handles; a kilobyte or two each. */
const MOST_FIELDS = 1000;
const MOST_COMPILED = 50;

/**
 * Executes a query that is asked again and again by code made for its document (graphql-jit), in two thirds of the time and
 * half of the memory. Mutations and whatever ends in an error are left to the executor, whose errors are the ones that are told.
 */
export function executeCompiled(): Plugin {
  const timesAsked = new WeakMap<DocumentNode, number>();
  const compiled = boundedCache<DocumentNode, Promise<CompiledQuery | null>>(MOST_COMPILED);

  const codeFor = (args: ExecutionArgs): Promise<CompiledQuery | null> | undefined => {
    const { document } = args;
    const known = compiled.get(document);
    if (known) return known;
    const times = (timesAsked.get(document) ?? 0) + 1;
    timesAsked.set(document, times);
    if (times > ASKED_OFTEN) compiled.set(document, compile(args));
    return undefined;
  };

  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const code = codeFor(args);
      if (!code) return;
      setExecuteFn(async (given: ExecutionArgs) => {
        const { rootValue, contextValue, variableValues } = given;
        const result: ExecutionResult | undefined = await (await code)?.query(
          rootValue,
          contextValue,
          variableValues,
        );
        return result && !result.errors ? result : executeFn(given);
      });
    },
  };
}

/** Null for what is better executed as it is. */
async function compile({ schema, document }: ExecutionArgs): Promise<CompiledQuery | null> {
  const operation = getOperationAST(document); // null where there are several
  if (operation?.operation !== 'query') return null;
  if (!isCodeWithin(MOST_FIELDS, schema, document, operation)) return null;
  const { compileQuery, isCompiledQuery } = await import('graphql-jit');
  const made = compileQuery(schema, document);
  return isCompiledQuery(made) ? made : null;
}

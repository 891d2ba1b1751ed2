import { ApiError } from '../../../lib/api-error.ts';
import { required, string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from './builder-policy.ts';
import { findGlobal, type KindOfGlobal } from './global-kind.ts';
import type { BuilderGlobal } from './globals-loader.ts';

/** What names a global. */
export const globalIdArg = { id: required(string()) };

/** interface.md §4.12. @throws ApiError 404 `global_not_found` */
export const getGlobal = <Value>(kind: KindOfGlobal<Value>) =>
  defineOperation({
    name: `get${kind.one}`,
    kind: 'query',
    summary: `Reads a ${kind.noun} of the page builder.`,
    args: globalIdArg,
    authorize: assertCanRead,
    async resolve(context, { id }): Promise<BuilderGlobal<Value>> {
      const found = await findGlobal(context, kind, id);
      if (!found) throw globalNotFound();
      return found;
    },
  });

/** 404 `global_not_found` */
export const globalNotFound = (): ApiError =>
  new ApiError('global_not_found', 404, 'The page builder has nothing of this name.');

import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from './builder-policy.ts';
import type { KindOfGlobal } from './global-kind.ts';
import { type BuilderGlobal, type BuilderGlobals, loadGlobals } from './globals-loader.ts';

/** docs/rest.md §8: colours and typographies together. */
export const listGlobals = defineOperation({
  name: 'listBuilderGlobals',
  kind: 'query',
  summary: 'Lists the colors and typographies of the page builder.',
  args: {},
  authorize: assertCanRead,
  resolve: (context): Promise<BuilderGlobals> => loadGlobals(context),
});

/** Those of one kind. */
export const listGlobalsOf = <Value>(kind: KindOfGlobal<Value>) =>
  defineOperation({
    name: `list${kind.many}`,
    kind: 'query',
    summary: `Lists every ${kind.noun} of the page builder.`,
    args: {},
    authorize: assertCanRead,
    resolve: async (context): Promise<readonly BuilderGlobal<Value>[]> =>
      kind.listOf(await loadGlobals(context)),
  });

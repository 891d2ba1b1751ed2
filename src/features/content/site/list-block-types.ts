import { string } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { viewArg } from './describing-args.ts';
import { editsAnything } from './describing-policy.ts';

/** behaviour.md §13: blocks are a matter of the editors that write them, so that this server knows none. */
export const listBlockTypes = defineOperation({
  name: 'listBlockTypes',
  kind: 'query',
  summary: 'Lists the block types that are registered on this server: none.',
  args: { ...viewArg, namespace: string({ description: 'Only blocks of this namespace.' }) },
  authorize({ viewer }) {
    if (!editsAnything(viewer))
      throw refused(
        viewer,
        'rest_block_type_cannot_view',
        'You are not allowed to see block types.',
      );
  },
  resolve: (): readonly never[] => [],
});

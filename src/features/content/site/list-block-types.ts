import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { editsAnything, viewArg } from './describing-policy.ts';

/** docs/rest.md §4.14: blocks are a matter of the editors that write them, so that this server knows none. */
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

/** docs/rest.md §4.14; always `rest_block_type_invalid`, since no block type is registered here. */
export const getBlockType = defineOperation({
  name: 'getBlockType',
  kind: 'query',
  summary: 'Reads a block type.',
  args: {
    name: string({ description: 'The name of the block.' }),
    namespace: string({ description: 'The namespace of the block.' }),
    ...viewArg,
  },
  authorize(context, { namespace, context: view }) {
    listBlockTypes.authorize(context, { namespace, context: view });
    throw unknown();
  },
  resolve(): never {
    throw unknown();
  },
});

const unknown = () => new ApiError('rest_block_type_invalid', 404, 'There is no such block type.');

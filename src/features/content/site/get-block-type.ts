import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { viewArg } from './describing-args.ts';
import { listBlockTypes } from './list-block-types.ts';

/** behaviour.md §13; always `rest_block_type_invalid`, since no block type is registered here. */
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

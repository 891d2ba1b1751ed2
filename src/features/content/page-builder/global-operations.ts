import { deleteGlobal } from './delete-global.ts';
import { getGlobal } from './get-global.ts';
import { colorKind, type KindOfGlobal, typographyKind } from './global-kind.ts';
import { listGlobalsOf } from './list-globals.ts';
import { putGlobal } from './put-global.ts';

const operationsOf = <Value>(kind: KindOfGlobal<Value>) => ({
  list: listGlobalsOf(kind),
  get: getGlobal(kind),
  put: putGlobal(kind),
  delete: deleteGlobal(kind),
});

/** All that can be done with colours. */
export const colorOperations = operationsOf(colorKind);

/** All that can be done with typographies. */
export const typographyOperations = operationsOf(typographyKind);

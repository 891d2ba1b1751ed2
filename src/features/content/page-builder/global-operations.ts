import { ApiError } from '../../../lib/api-error.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanManage } from './builder-policy.ts';
import { getGlobal, globalIdArg, globalNotFound } from './get-global.ts';
import {
  colorKind,
  findGlobal,
  isBuiltIn,
  type KindOfGlobal,
  typographyKind,
} from './global-kind.ts';
import type { BuilderGlobal } from './globals-loader.ts';
import { listGlobalsOf } from './list-globals.ts';
import { putGlobal } from './put-global.ts';

/** behaviour.md §11: those of the site's own. @throws ApiError 404 `global_not_found`, 400 `global_built_in` */
const deleteGlobal = <Value>(kind: KindOfGlobal<Value>) =>
  defineOperation({
    name: `delete${kind.one}`,
    kind: 'mutation',
    summary: `Removes a ${kind.noun} from the page builder.`,
    args: globalIdArg,
    authorize: assertCanManage,
    async resolve(context, { id }): Promise<BuilderGlobal<Value>> {
      if (isBuiltIn(kind, id))
        throw new ApiError('global_built_in', 400, 'What every site has can be changed only.');
      const found = await findGlobal(context, kind, id);
      if (!found) throw globalNotFound();
      await context.write(async ({ prisma, changed }) => {
        const where = { kind: kind.stored, name: id };
        const row = await prisma.builderGlobal.findFirst({ where, select: { id: true } });
        if (!row) throw globalNotFound();
        await prisma.builderGlobal.delete({ where: { id: row.id } });
        changed('setting:global', row.id, 'delete');
      });
      return found;
    },
  });

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

import { defineOperation } from '../../../operation/operation.ts';
import { importIdArg } from './import-args.ts';
import { type EventImport, importByName } from './import-loaders.ts';
import { assertCanImport, unknownImport } from './import-policy.ts';

/** Returns the state of an import. @throws ApiError 404 `rest_import_not_found` */
export const getEventImport = defineOperation({
  name: 'getEventImport',
  kind: 'query',
  summary: 'Tells how an import of events stands.',
  args: { import_id: importIdArg },
  authorize: ({ viewer }) => assertCanImport(viewer),
  async resolve(context, { import_id: importId }): Promise<EventImport> {
    const found = await importByName(context).load(importId);
    if (!found) throw unknownImport();
    return found;
  },
});

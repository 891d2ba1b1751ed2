import { roleHas } from '../../../auth/capabilities.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Context } from '../../../operation/context.ts';
import { userById } from '../../content/users/user-loaders.ts';
import type { EventImport } from './import-loaders.ts';

/**
 * In whose name a batch is written: the administrator's who began the import, as far as there still is one, with an editor's rights. Who
 * wrote the texts is a stranger, so that their HTML is sanitised. The caller itself stays who it is.
 */
export async function importerOf(context: Context, { createdBy }: EventImport): Promise<Viewer> {
  const user = createdBy === null ? null : await userById(context).load(createdBy);
  return {
    id: user?.id ?? 0,
    login: user?.login ?? '',
    roles: [],
    can: (capability) => capability !== 'unfiltered_html' && roleHas('editor', capability),
  };
}

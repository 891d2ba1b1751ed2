import { roleHas } from '../../../auth/capabilities.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Context } from '../../../operation/context.ts';
import { userById } from '../../content/users/user-loaders.ts';
import type { EventImport } from './import-loaders.ts';

/**
 * The context in which a batch is written: as the administrator who started the import, if that user still exists, with
 * an editor's rights. The author of the texts is a stranger, so HTML is sanitised. The caller's own context does not
 * change.
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

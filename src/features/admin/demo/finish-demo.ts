import { toViewer, type Viewer } from '../../../auth/viewer.ts';
import type { Context } from '../../../operation/context.ts';
import { isDemoPlanned } from './demo-making.ts';
import { installDemo } from './install-demo.ts';

/** Makes the demo where it was planned and is not there wholly, in the name of the first administrator; whether it did. */
export async function finishDemo(context: Context): Promise<boolean> {
  if (!(await isDemoPlanned(context))) return false;
  const viewer = await firstAdministrator(context);
  if (!viewer) return false;
  await installDemo({ ...context, viewer });
  return true;
}

async function firstAdministrator(context: Context): Promise<Viewer | null> {
  const users = await context
    .read('User')
    .selectFrom('User')
    .select(['id', 'login', 'roles'])
    .where('roles', 'like', '%administrator%')
    .orderBy('id')
    .limit(1)
    .execute();
  const [found] = users;
  return found ? toViewer(found) : null;
}

import { createApplicationPassword } from '../auth/password.ts';
import { addApplicationPassword } from '../features/content/application-passwords/application-password-operations.ts';
import { createUser } from '../features/content/users/create-user.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';
import { atomically } from '../operation/unit-of-work.ts';

/** The login of the first administrator. The passwords are shown once and not stored. */
export interface FirstAdministrator {
  readonly id: number;
  readonly login: string;
  readonly password: string;
  /** For programs, in HTTP Basic. */
  readonly applicationPassword: string;
}

/** Makes the user `admin` where there is no user at all; null where there is one. The context must be the system's. */
export async function createFirstAdministrator(
  context: Context,
): Promise<FirstAdministrator | null> {
  const known = await context.read('User').selectFrom('User').select('id').limit(1).execute();
  if (known.length > 0) return null;
  const password = createApplicationPassword();
  const url = context.addresses.site;
  const user = { username: 'admin', password, url, roles: ['administrator'] };
  const name = 'First start';
  return atomically(context, async (unit) => {
    const id = await perform(createUser, unit, user).catch(nullIfTaken);
    if (id === null) return null;
    const added = await perform(addApplicationPassword, unit, { user_id: String(id), name });
    return { id, login: user.username, password, applicationPassword: added.password };
  });
}

/** Another process may have had its first start at the same moment. */
function nullIfTaken(error: unknown): null {
  if (error instanceof ApiError && error.code === 'existing_user_login') return null;
  throw error;
}

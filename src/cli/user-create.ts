import type { Command } from 'commander';
import { createApplicationPassword } from '../auth/password.ts';
import { roleNames } from '../auth/viewer.ts';
import type { Environment } from '../config/config.ts';
import { addApplicationPassword } from '../features/content/application-passwords/application-password-operations.ts';
import { createUser } from '../features/content/users/create-user.ts';
import type { Context } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';
import { atomically } from '../operation/unit-of-work.ts';
import { commandGroup, withSystemContext } from './command.ts';

/** `almanac user create`: creates a user and prints only the password, so that a script can read it. */
export function addUserCreate(program: Command, env: Environment): void {
  commandGroup(program, 'user', 'manage users')
    .command('create <login>')
    .description('make a user and print the password, which is shown this once')
    .requiredOption('--role <role>', `one of ${roleNames.join(', ')}`)
    .option('--email <address>', 'where mail reaches the user')
    .option(
      '--application-password <name>',
      'make an application password of this name, and print it instead of the login password',
    )
    .action((login: string, options: UserOptions) =>
      withSystemContext(env, async (context) =>
        console.log(await createByOptions(context, login, options)),
      ),
    );
}

interface UserOptions {
  readonly role: string;
  readonly email?: string;
  readonly applicationPassword?: string;
}

/** Creates the user and returns the password that the options ask for. */
async function createByOptions(
  context: Context,
  username: string,
  { role, email, applicationPassword: name }: UserOptions,
): Promise<string> {
  const password = createApplicationPassword();
  return atomically(context, async (unit) => {
    const id = await perform(createUser, unit, { username, email, password, roles: [role] });
    if (name === undefined) return password;
    const added = await perform(addApplicationPassword, unit, { user_id: String(id), name });
    return added.password;
  });
}

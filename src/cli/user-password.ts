import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { createApplicationPassword } from '../auth/password.ts';
import type { Environment } from '../config/config.ts';
import { listUsers } from '../features/content/users/list-users.ts';
import { updateUser } from '../features/content/users/update-user.ts';
import type { Context } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';
import { commandGroup, withSystemContext } from './command.ts';

/**
 * `almanac user password LOGIN`: gives a user a new password. It prints only one that it has made itself, so that a script can
 * read it.
 */
export function addUserPassword(program: Command, env: Environment): void {
  commandGroup(program, 'user', 'manage users')
    .command('password <login>')
    .description(
      'give a user a new password and print it, which is shown this once; ends the sessions of the user, and leaves application passwords',
    )
    .option('--stdin', 'read the password from standard input instead, and print nothing', false)
    .action((login: string, { stdin }: { readonly stdin: boolean }) =>
      withSystemContext(env, async (context) => {
        const id = await idOf(context, login);
        const password = stdin ? await readPassword() : createApplicationPassword();
        await perform(updateUser, context, { id, password });
        if (!stdin) console.log(password);
      }),
    );
}

/** @throws Error if nobody logs in by this name */
async function idOf(context: Context, login: string): Promise<number> {
  const { edges } = await listUsers.connection(context, { login: [login] }, { first: 1 });
  const [edge] = edges;
  if (!edge) throw new Error(`There is no user with the login ${login}.`);
  return edge.node.id;
}

/** @throws Error for an empty one */
async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password === '') throw new Error('Standard input has no password.');
  return password;
}

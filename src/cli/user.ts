import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { createApplicationPassword } from '../auth/password.ts';
import { roleNames } from '../auth/viewer.ts';
import type { Environment } from '../config/config.ts';
import type { User } from '../content/users/user-loaders.ts';
import { addApplicationPassword } from '../features/content/application-passwords/application-password-operations.ts';
import { createUser } from '../features/content/users/create-user.ts';
import { listUsers } from '../features/content/users/list-users.ts';
import { updateUser } from '../features/content/users/update-user.ts';
import { assertLongEnough } from '../features/content/users/user-fields.ts';
import type { Context } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';
import { atomically } from '../operation/unit-of-work.ts';
import { commandGroup, eachItem, withSystemContext } from './command.ts';

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

/** @throws Error for an empty one, or a short one */
async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password === '') throw new Error('Standard input has no password.');
  assertLongEnough(password);
  return password;
}

/** `almanac user list`: prints all users in the order of their names, as a table or as JSON. */
export function addUserList(program: Command, env: Environment): void {
  commandGroup(program, 'user', 'manage users')
    .command('list')
    .description('list all users with their e-mail addresses, roles and when they registered')
    .option('--json', 'print a JSON list instead of a table', false)
    .action(({ json }: { readonly json: boolean }) =>
      withSystemContext(env, async (context) => {
        const users: ListedUser[] = [];
        for await (const user of eachItem(listUsers, context)) users.push(listed(user));
        if (json) console.log(JSON.stringify(users, null, 2));
        else for (const line of tableOf(users)) console.log(line);
      }),
    );
}

interface ListedUser {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  /** In the site's own format of moments, UTC. */
  readonly registered: string;
}

const listed = ({ id, login, name, email, roles, registered }: User): ListedUser => ({
  id,
  login,
  name,
  email,
  roles: roles.split(',').filter((role) => role !== ''),
  registered,
});

function tableOf(users: readonly ListedUser[]): readonly string[] {
  const rows = [
    ['LOGIN', 'NAME', 'E-MAIL', 'ROLES', 'REGISTERED'],
    ...users.map(({ login, name, email, roles, registered }) => [
      login,
      name,
      email || '-',
      roles.join(',') || '-',
      registered,
    ]),
  ];
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

import type { Command } from 'commander';
import type { Environment } from '../config/config.ts';
import type { User } from '../content/users/user-loaders.ts';
import { listUsers } from '../features/content/users/list-users.ts';
import { commandGroup, eachItem, withSystemContext } from './command.ts';

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

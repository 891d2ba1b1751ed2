import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { assertLoggedInUser } from '../../../content/users/user-policy.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Tables } from '../../../storage/tables.ts';

/** A browser in which the caller is logged in. */
export interface OwnSession extends Omit<Selectable<Tables['Session']>, 'hash' | 'userId'> {
  /** Tells nothing of the token. */
  readonly id: string;
  /** Whether it is the one of this request. */
  readonly isCurrent: boolean;
}

/** Sessions that are listed, the last used first. */
const MOST = 100;

const onlyUsers = ({ viewer }: Context) => assertLoggedInUser(viewer);

/** The sessions of the caller that have not ended. */
export const listSessions = defineOperation({
  name: 'listSessions',
  kind: 'query',
  summary: 'Lists the browsers in which you are logged in.',
  args: {},
  authorize: onlyUsers,
  async resolve(context): Promise<readonly OwnSession[]> {
    const { session } = context.viewer;
    const rows = await readOwn(context);
    return rows.map(({ hash, userId: _, ...row }) => ({
      ...row,
      id: idOf(hash),
      isCurrent: hash === session,
    }));
  },
});

const readOwn = ({ viewer, now, read }: Context) =>
  read('Session')
    .selectFrom('Session')
    .selectAll()
    .where('userId', '=', viewer.id)
    .where('expires', '>', now)
    .orderBy('lastSeen', 'desc')
    .orderBy('hash')
    .limit(MOST)
    .execute();

const idOf = (hash: string): string => createHash('sha256').update(hash).digest('hex').slice(0, 16);

/** Ends one of the caller's sessions. Returns how many. */
export const endOwnSession = defineOperation({
  name: 'endOwnSession',
  kind: 'mutation',
  summary: 'Logs you out in one browser.',
  args: { id: required(string({ description: 'The id of the session.', maxLength: 16 })) },
  authorize: onlyUsers,
  async resolve(context, { id }): Promise<number> {
    const found = (await readOwn(context)).find(({ hash }) => idOf(hash) === id);
    if (!found) throw new ApiError('rest_session_not_found', 404, 'There is no such session.');
    const { hash } = found;
    return context.write(
      async ({ prisma }) => (await prisma.session.deleteMany({ where: { hash } })).count,
    );
  },
});

/** Ends all sessions of the caller but the one of this request. Returns how many. */
export const endOtherSessions = defineOperation({
  name: 'endOtherSessions',
  kind: 'mutation',
  summary: 'Logs you out in all other browsers.',
  args: {},
  authorize: onlyUsers,
  resolve: ({ viewer, write }): Promise<number> =>
    write(async ({ prisma }) => {
      const where = { userId: viewer.id, hash: { not: viewer.session ?? '' } };
      return (await prisma.session.deleteMany({ where })).count;
    }),
});

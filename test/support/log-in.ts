import { createUser } from '../../src/features/content/users/create-user.ts';
import { perform } from '../../src/operation/operation.ts';
import type { TestSite } from './test-site.ts';

/** The login password of every user of `makePerson`. */
export const PASSWORD = 'correct horse battery';

/** A user who logs in by password. */
export const makePerson = async (site: TestSite, login: string, role = 'author') =>
  perform(createUser, await site.context('admin'), {
    username: login,
    email: `${login}@site.test`,
    password: PASSWORD,
    roles: [role],
  });

/** What `POST /jwt-auth/v1/token` answers. */
export interface LoginAnswer {
  readonly token: string;
  readonly token_expires: number;
  readonly refresh_token: string;
}

export async function logIn(site: TestSite, username: string, password = PASSWORD) {
  const json = { username, password };
  const { status, body } = await site.rest('/jwt-auth/v1/token', { json });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as LoginAnswer; // the route's schema says so, and the test site holds the answer against it
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

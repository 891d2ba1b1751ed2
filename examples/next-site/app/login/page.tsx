import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { almanac } from '../../lib/almanac.ts';
import { endSession, sessionToken, startSession } from '../../lib/session.ts';

export const metadata: Metadata = { title: 'Log in' };

const LOGIN = `mutation Login($username: String!, $password: String!) {
  login(input: { username: $username, password: $password }) { refreshToken }
}`;
const DRAFTS = `{
  viewer { name }
  posts(first: 20, where: { status: DRAFT }) { nodes { databaseId title previewLink } }
}`;

interface Drafts {
  readonly viewer: { readonly name: string };
  readonly posts: {
    readonly nodes: readonly {
      readonly databaseId: number;
      readonly title: string | null;
      readonly previewLink: string;
    }[];
  };
}

async function logIn(data: FormData) {
  'use server';
  const variables = { username: data.get('username'), password: data.get('password') };
  const answer = await almanac<{ login: { refreshToken: string } }>(LOGIN, variables, {
    revalidate: 0,
  }).catch(() => null);
  if (!answer) redirect('/login?failed=1');
  await startSession(answer.login.refreshToken);
  redirect('/login');
}

async function logOut() {
  'use server';
  await endSession();
  redirect('/login');
}

/** A form to log in with; whoever has done so sees their drafts. */
export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<{ failed?: string }>;
}) {
  const token = await sessionToken();
  if (!token) {
    const { failed } = await searchParams;
    return (
      <form action={logIn}>
        <h1>Log in</h1>
        {failed && <p role="alert">That name and password are not known here.</p>}
        <p>
          <label>
            Name <input name="username" autoComplete="username" required />
          </label>
        </p>
        <p>
          <label>
            Password{' '}
            <input name="password" type="password" autoComplete="current-password" required />
          </label>
        </p>
        <button type="submit">Log in</button>
      </form>
    );
  }
  const { viewer, posts } = await almanac<Drafts>(DRAFTS, {}, { token });
  return (
    <>
      <h1>Hello, {viewer.name}</h1>
      <h2>Drafts</h2>
      <ul>
        {posts.nodes.map(({ databaseId, title, previewLink }) => (
          <li key={databaseId}>
            <a href={previewLink}>{title ?? 'Untitled'}</a>
          </li>
        ))}
      </ul>
      <form action={logOut}>
        <button type="submit">Log out</button>
      </form>
    </>
  );
}

import { cookies } from 'next/headers';
import { almanac } from './almanac.ts';

const REFRESH = `mutation Refresh($token: String!) {
  refreshJwtAuthToken(input: { jwtRefreshToken: $token }) { authToken }
}`;

interface Refreshed {
  readonly refreshJwtAuthToken: { readonly authToken: string } | null;
}

/** Remembers who has logged in; scripts can't read the cookie. */
export async function startSession(refreshToken: string): Promise<void> {
  const options = { httpOnly: true, sameSite: 'lax', secure: process.env.SECURE === '1' } as const;
  (await cookies()).set('refresh', refreshToken, options);
}

export async function endSession(): Promise<void> {
  (await cookies()).delete('refresh');
}

/** A fresh token of whoever has logged in; undefined where nobody has, or where the login counts no more. */
export async function sessionToken(): Promise<string | undefined> {
  const token = (await cookies()).get('refresh')?.value;
  if (!token) return undefined;
  const refreshed = await almanac<Refreshed>(REFRESH, { token }, { revalidate: 0 }).catch(
    () => null,
  );
  return refreshed?.refreshJwtAuthToken?.authToken;
}

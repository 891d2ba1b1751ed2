import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/app/app.ts';
import { createServices } from '../../../../src/app/services.ts';
import { deleteUser } from '../../../../src/features/content/users/delete-user.ts';
import { updateUser } from '../../../../src/features/content/users/update-user.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { openDatabase } from '../../../../src/storage/open-database.ts';
import { bearer, logIn, makePerson, PASSWORD } from '../../../support/log-in.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { sharedSite } from '../../../support/test-site.ts';

const START = '2026-03-01T12:00:00';
const clock = settableClock(START);
const site = sharedSite({ clock });
let lena: number;
beforeAll(async () => {
  lena = await makePerson(site, 'lena');
});
beforeEach(() => clock.set(START));

/** Who REST takes the caller for: a login, or the refusal's status and code. */
async function whoIs(token: string): Promise<string> {
  const { status, body } = await site.rest('/core/v2/users/me?context=edit', {
    headers: bearer(token),
  });
  return status === 200 ? body.username : `${status} ${body.code}`;
}

const INVALID = '403 jwt_auth_invalid_token';
const refresh = (token: string) =>
  site.rest('/jwt-auth/v1/token/refresh', { json: { refresh_token: token } });

describe('an access token', () => {
  it('identifies its user by REST, GraphQL, batch and MCP, and writes without a nonce', async () => {
    const { token } = await logIn(site, 'lena@SITE.test');
    expect(await whoIs(token)).toBe('lena');
    const json = { requests: [{ path: '/core/v2/posts', body: { title: 'By token' } }] };
    const batch = await site.rest('/batch/v1', { json, headers: bearer(token) });
    expect(batch.body.responses[0].body).toMatchObject({ author: lena, status: 'draft' });
    const graphql = await ask(token, '{ viewer { username email } }');
    expect(graphql.data.viewer).toEqual({ username: 'lena', email: 'lena@site.test' });
    const mcp = await site.fetch('/mcp', {
      method: 'POST',
      headers: {
        ...bearer(token),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'getCurrentUser', arguments: {} },
      }),
    });
    expect(await mcp.text()).toContain('lena');
  });

  it('names user, issuer, purpose and expiry, and nothing of the password', async () => {
    const { token, token_expires: expires } = await logIn(site, 'lena');
    const [head = '', claims = ''] = token.split('.');
    expect(decoded(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const issued = Date.parse(`${START}Z`) / 1000;
    expect(decoded(claims)).toEqual({
      iss: 'http://site.test',
      aud: 'access',
      sub: String(lena),
      iat: issued,
      exp: issued + 300,
      secret: expect.any(String),
      data: { user: { id: lena } },
    });
    expect(expires).toBe(issued + 300);
  });

  it('expires, and says so where a front end looks', async () => {
    const { token } = await logIn(site, 'lena');
    clock.set('2026-03-01T12:04:59');
    expect(await whoIs(token)).toBe('lena');
    clock.set('2026-03-01T12:05:00');
    expect(await whoIs(token)).toBe(INVALID);
    const { errors } = await ask(token, '{ posts { nodes { id } } }');
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^Expired token/),
      extensions: { code: 'jwt_auth_invalid_token', status: 403 },
    });
  });

  it('has the rights that its user has now', async () => {
    await makePerson(site, 'max', 'editor');
    const { token } = await logIn(site, 'max');
    const mayList = async () =>
      (await site.rest('/core/v2/users?context=edit', { headers: bearer(token) })).status;
    const id = (await site.rest('/core/v2/users/me', { headers: bearer(token) })).body.id;
    expect(await mayList()).toBe(403);
    await perform(updateUser, await site.context('admin'), { id, roles: ['administrator'] });
    expect(await mayList()).toBe(200);
    await perform(updateUser, await site.context('admin'), { id, roles: ['subscriber'] });
    expect(await mayList()).toBe(403);
  });

  it('is never taken for another caller: forged, foreign, unsigned, of another purpose or too long', async () => {
    const { token, refresh_token: refreshing } = await logIn(site, 'lena');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const admin = encoded({ ...decoded(claims), sub: String(site.users.admin) });
    const resigned = (header: object, key: string) => {
      const text = `${encoded(header)}.${claims}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const forged = [
      `${head}.${admin}.${signature}`,
      `${head}.${claims}.${signature.slice(0, -2)}AA`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${admin}.${signature}`,
      resigned({ alg: 'HS256', typ: 'JWT' }, 'k'.repeat(32)),
      resigned({ alg: 'HS512', typ: 'JWT' }, 'k'.repeat(32)),
      refreshing,
      `${token}${'a'.repeat(4096)}`,
      'a.b.c',
      'x',
      '',
    ];
    for (const one of forged) expect([one, await whoIs(one)]).toEqual([one, INVALID]);
  });

  it('of another site is invalid, whether its address or its key is another one', async () => {
    const { database, config } = site.services;
    for (const other of [{ siteUrl: 'http://other.test' }, { secretKey: 'o'.repeat(32) }]) {
      const services = createServices({
        config: { ...config, ...other },
        database,
        clock,
        log: site.services.log,
      });
      const user = await database.prisma.user.findUniqueOrThrow({ where: { id: lena } });
      expect(await whoIs((await services.tokens.issue(user)).access.token)).toBe(INVALID);
    }
  });
});

describe('a refresh token', () => {
  it('gives access tokens until it expires, and none that outlives it', async () => {
    const login = await logIn(site, 'lena');
    clock.set('2026-03-31T11:58:00');
    const { body } = await refresh(login.refresh_token);
    expect(body).toMatchObject({
      refresh_token: login.refresh_token,
      token_expires: Date.parse(`2026-03-31T12:00:00Z`) / 1000,
    });
    expect(await whoIs(body.token)).toBe('lena');
    clock.set('2026-03-31T12:00:00');
    expect(await refresh(login.refresh_token)).toMatchObject({
      status: 403,
      body: { code: 'jwt_auth_invalid_token' },
    });
  });

  it('is no access token, and an access token is none', async () => {
    const { token } = await logIn(site, 'lena');
    expect((await refresh(token)).body.code).toBe('jwt_auth_invalid_token');
    expect((await refresh('x'.repeat(5000))).body.code).toBe('rest_invalid_param');
  });

  it('is limited for each user', async () => {
    await makePerson(site, 'busy');
    const { refresh_token: token } = await logIn(site, 'busy');
    const statuses = [];
    for (let i = 0; i < 181; i++) statuses.push((await refresh(token)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(180);
    expect(await refresh(token)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', data: { retry_after: expect.any(Number) } },
    });
  });
});

describe('tokens become invalid at once on every process', () => {
  /** Asks a second server on the same database. */
  async function bySecondServer(
    work: (statusOf: (token: string) => Promise<number>) => Promise<void>,
  ) {
    const { config, log } = site.services;
    const database = await openDatabase(config.databaseUrl);
    const app = createApp(createServices({ config, database, clock, log }));
    try {
      await work(async (token) => {
        const request = new Request('http://site.test/api/core/v2/users/me', {
          headers: bearer(token),
        });
        return (await app.fetch(request)).status;
      });
    } finally {
      await database.close();
    }
  }

  const endings: Readonly<Record<string, (id: number, token: string) => Promise<unknown>>> = {
    'when they are revoked by REST': (_, token) =>
      site.rest('/jwt-auth/v1/token/revoke', { method: 'POST', headers: bearer(token) }),
    'when they are revoked by GraphQL': (id, token) =>
      ask(
        token,
        `mutation { updateUser(input: { id: "${id}", refreshJwtUserSecret: true }) { user { id } } }`,
      ),
    'when the password changes': async (id) =>
      perform(updateUser, await site.context('admin'), { id, password: 'another one' }),
    'when the user is deleted': async (id) =>
      perform(deleteUser, await site.context('admin'), { id, force: true, reassign: false }),
  };
  for (const [name, end] of Object.entries(endings))
    it(name, () =>
      bySecondServer(async (statusOf) => {
        const login = `gone${Object.keys(endings).indexOf(name)}`;
        const id = await makePerson(site, login);
        const tokens = await logIn(site, login);
        expect(await statusOf(tokens.token)).toBe(200);
        await end(id, tokens.token);
        expect(await statusOf(tokens.token)).toBe(403);
        expect(await whoIs(tokens.token)).toBe(INVALID);
        expect((await refresh(tokens.refresh_token)).status).toBe(403);
      }),
    );

  it('and none is issued to a blocked user until somebody who edits users allows it', async () => {
    const id = await makePerson(site, 'blocked');
    const { token } = await logIn(site, 'blocked');
    const change = (as: 'admin' | 'editor' | undefined, headers: object, body: object) =>
      site.rest('/jwt-auth/v1/token/revoke', {
        json: body,
        headers: { ...headers },
        as,
      });
    expect((await change('editor', {}, { user_id: id })).body.code).toBe('rest_cannot_edit');
    expect((await change(undefined, {}, {})).body.code).toBe('rest_not_logged_in');
    expect((await change(undefined, bearer(token), { change: 'block' })).status).toBe(200);
    await expect(logIn(site, 'blocked')).rejects.toThrow('jwt_auth_revoked');
    expect((await change('admin', {}, { user_id: id, change: 'allow' })).status).toBe(200);
    await logIn(site, 'blocked');
  });
});

const ask = async (token: string | null, query: string) => {
  const response = await site.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? bearer(token) : {}) },
    body: JSON.stringify({ query }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: each test looks into an answer of another shape
  return (await response.json()) as any;
};

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('by GraphQL', () => {
  it('login returns tokens and the whole of the user, under the names of both plug-ins', async () => {
    const { data } = await ask(
      null,
      `mutation { login(input: { clientMutationId: "a", username: "lena", password: "${PASSWORD}" }) {
      clientMutationId authToken authTokenExpiration refreshToken refreshTokenExpiration
      user { databaseId email username roles { nodes { id } } jwtAuthToken jwtRefreshToken jwtUserSecret jwtAuthExpiration isJwtAuthSecretRevoked }
    } }`,
    );
    const { login } = data;
    expect(login).toMatchObject({
      clientMutationId: 'a',
      user: {
        databaseId: lena,
        email: 'lena@site.test',
        username: 'lena',
        roles: { nodes: [{ id: expect.any(String) }] },
        isJwtAuthSecretRevoked: false,
      },
    });
    expect(login.user.jwtAuthToken).toBe(login.authToken);
    expect(login.user.jwtRefreshToken).toBe(login.refreshToken);
    expect(login.user.jwtAuthExpiration).toBe(login.authTokenExpiration);
    expect(await whoIs(login.authToken)).toBe('lena');
  });

  it('a client goes on with a refresh token after the access token expired', async () => {
    const { data } = await ask(
      null,
      `mutation { login(input: { username: "lena", password: "${PASSWORD}" }) { authToken refreshToken } }`,
    );
    clock.set('2026-03-01T12:06:00');
    expect((await ask(data.login.authToken, '{ viewer { username } }')).errors[0].message).toMatch(
      /^Expired token/,
    );
    const { data: jwt } = await ask(
      null,
      `mutation { refreshJwtAuthToken(input: { jwtRefreshToken: "${data.login.refreshToken}" }) { authToken } }`,
    );
    const { data: headless } = await ask(
      null,
      `mutation { refreshToken(input: { refreshToken: "${data.login.refreshToken}" }) { authToken authTokenExpiration refreshToken success } }`,
    );
    for (const { authToken } of [jwt.refreshJwtAuthToken, headless.refreshToken])
      expect((await ask(authToken, '{ viewer { username } }')).data.viewer.username).toBe('lena');
    expect(headless.refreshToken).toMatchObject({
      success: true,
      refreshToken: data.login.refreshToken,
    });
  });

  it('a token leads to no token that outlives it, and those of others are nobody’s', async () => {
    const { token } = await logIn(site, 'lena');
    const fields =
      'jwtAuthToken jwtRefreshToken jwtUserSecret isJwtAuthSecretRevoked jwtAuthExpiration';
    const { data: own } = await ask(token, `{ viewer { ${fields} } }`);
    expect(own.viewer).toMatchObject({
      jwtAuthToken: null,
      jwtRefreshToken: null,
      jwtUserSecret: expect.any(String),
    });
    const { data: others } = await site.graphql(`{ users { nodes { ${fields} } } }`, {});
    for (const user of others.users.nodes)
      expect(new Set(Object.values(user))).toEqual(new Set([null]));
  });

  it('an access token on a refresh is no error, and an invalid one is', async () => {
    const { token, refresh_token: refreshing } = await logIn(site, 'lena');
    const mutation = `mutation { refreshJwtAuthToken(input: { jwtRefreshToken: "${refreshing}" }) { authToken } }`;
    expect((await ask(token, mutation)).data.refreshJwtAuthToken.authToken).toBeTruthy();
    expect((await ask('x', mutation)).errors[0].extensions.code).toBe('jwt_auth_invalid_token');
  });
});

describe('by REST', () => {
  it('the plug-in’s routes and members are there', async () => {
    const { body } = await site.rest('/jwt-auth/v1/token', {
      json: { username: 'lena', password: PASSWORD },
    });
    expect(Object.keys(body).slice(0, 4)).toEqual([
      'token',
      'user_email',
      'user_nicename',
      'user_display_name',
    ]);
    expect(body).toMatchObject({
      user_email: 'lena@site.test',
      user_nicename: 'lena',
      user_display_name: 'lena',
    });
    const valid = await site.rest('/jwt-auth/v1/token/validate', {
      method: 'POST',
      headers: bearer(body.token),
    });
    expect(valid).toMatchObject({
      status: 200,
      body: { code: 'jwt_auth_valid_token', data: { status: 200 } },
    });
    const invalid = await site.rest('/jwt-auth/v1/token/validate', {
      method: 'POST',
      headers: bearer('x'),
    });
    expect(invalid).toMatchObject({
      status: 403,
      body: { code: 'jwt_auth_invalid_token', data: { status: 403 } },
    });
    expect(await site.refusal('/jwt-auth/v1/token/validate', { method: 'POST' })).toBe(
      '403 jwt_auth_no_auth_header',
    );
    expect((await site.rest('/')).body.namespaces).toContain('jwt-auth/v1');
  });

  it('no response with a token may be cached', async () => {
    const { headers } = await site.rest('/jwt-auth/v1/token', {
      json: { username: 'lena', password: PASSWORD },
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('registration', () => {
  const open = sharedSite({ clock, env: { USERS_CAN_REGISTER: 'true', ALIASES: 'wordpress' } });
  const register = (input: string, at = open) =>
    at.graphql(
      `mutation { registerUser(input: { ${input} }) { user { databaseId username email jwtAuthToken jwtRefreshToken isJwtAuthSecretRevoked } } }`,
    );

  it('makes a subscriber who is logged in, by GraphQL and by REST', async () => {
    const { data } = await register(
      'username: "neo", email: "neo@site.test", password: "long enough"',
    );
    const { user } = data.registerUser;
    expect(user).toMatchObject({ username: 'neo', email: 'neo@site.test' });
    const me = await open.rest('/core/v2/users/me?context=edit', {
      headers: bearer(user.jwtAuthToken),
    });
    expect(me.body).toMatchObject({ id: user.databaseId, roles: ['subscriber'] });
    const { status, body } = await open.rest('/jwt-auth/v1/register', {
      json: {
        username: 'trinity',
        email: 'trinity@site.test',
        password: 'long enough',
        roles: ['administrator'],
        tokens: 'renew',
      },
    });
    expect(status).toBe(201);
    const other = await open.rest('/core/v2/users/me?context=edit', {
      headers: bearer(body.token),
    });
    expect(other.body).toMatchObject({ username: 'trinity', roles: ['subscriber'] });
  });

  it('without a password sends a mail that leads to one', async () => {
    const before = await open.services.database.prisma.job.count({
      where: { name: 'password-reset' },
    });
    await register('username: "apoc", email: "apoc@site.test"');
    const after = await open.services.database.prisma.job.count({
      where: { name: 'password-reset' },
    });
    expect(after - before).toBe(1);
  });

  it('needs a name and an address that nobody has', async () => {
    expect((await register('username: "noone"')).errors?.[0]?.extensions.code).toBe(
      'rest_missing_callback_param',
    );
    expect(
      (await register('username: "admin", email: "x@site.test"')).errors?.[0]?.extensions.code,
    ).toBe('existing_user_login');
    expect(
      (await register('username: "xx", email: "admin@site.test"')).errors?.[0]?.extensions.code,
    ).toBe('existing_user_email');
  });

  it('may forgo tokens', async () => {
    const { data } = await register(
      'username: "cypher", email: "cypher@site.test", password: "p", revokeJwtUserSecret: true',
    );
    expect(data.registerUser.user).toMatchObject({ jwtAuthToken: null, jwtRefreshToken: null });
    await expect(logIn(open, 'cypher', 'p')).rejects.toThrow('jwt_auth_revoked');
  });

  it('is closed unless the site opens it', async () => {
    const closed = await register('username: "smith", email: "smith@site.test"', site);
    expect(closed.errors?.[0]?.extensions).toMatchObject({
      code: 'rest_registration_closed',
      status: 403,
    });
    const json = { username: 'smith', email: 'smith@site.test' };
    expect(await site.refusal('/jwt-auth/v1/register', { json })).toBe(
      '403 rest_registration_closed',
    );
  });

  it('and login are served under the aliases too', async () => {
    const request = new Request('http://site.test/wp-json/jwt-auth/v1/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'neo', password: 'long enough' }),
    });
    expect((await open.app.fetch(request)).status).toBe(200);
  });
});

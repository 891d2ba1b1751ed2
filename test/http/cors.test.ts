import { expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const FRIEND = 'https://friend.example';
const USUAL = 'apollographql-client-name,sentry-trace,baggage,traceparent,x-requested-with';

const site = sharedSite({ env: { CORS_ORIGINS: FRIEND, CORS_HEADERS: 'X-Tenant, X-Trace' } });

async function preflight(path: string, origin: string, asked?: string) {
  const { status, headers } = await site.app.fetch(
    new Request(`http://site.test${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        ...(asked === undefined ? {} : { 'access-control-request-headers': asked }),
      },
    }),
  );
  const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(/,\s*/) ?? [];
  return { status, headers, refused: asked?.split(',').filter((name) => !allowed.includes(name)) };
}

test.each(['/graphql', '/api/core/v2/posts', '/api/core/v2/nothing', '/mcp'])(
  'a preflight to %s lets pages of allowed origins send what they ask for',
  async (path) => {
    for (const origin of [FRIEND, 'http://site.test']) {
      const { status, headers, refused } = await preflight(path, origin, `${USUAL},x-my-own`);
      expect([status, refused]).toEqual([204, []]);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-max-age')).toBe('7200');
      expect(headers.get('vary')).toContain('Access-Control-Request-Headers');
    }
    expect((await preflight(path, FRIEND)).headers.get('access-control-allow-headers')).toContain(
      'Authorization',
    );
  },
);

test.each(['/graphql', '/api/core/v2/posts'])(
  'pages of other origins may send usual headers and those of CORS_HEADERS to %s',
  async (path) => {
    const { headers, refused } = await preflight(
      path,
      'https://other.example',
      `${USUAL},x-tenant,x-my-own`,
    );
    expect(refused).toEqual(['x-my-own']);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  },
);

test('what is no list of header names is not repeated', async () => {
  const { headers } = await preflight('/graphql', FRIEND, 'x-a;<b>');
  expect(headers.get('access-control-allow-headers')).toContain('Authorization');
});

test('OPTIONS without a preflight describes the route', async () => {
  const { body } = await site.rest('/core/v2/posts', {
    method: 'OPTIONS',
    headers: { origin: FRIEND },
  });
  expect(body.namespace).toBe('core/v2');
});

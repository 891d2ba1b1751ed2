import { beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from './support/test-site.ts';

/** Nothing that a caller sends should bring this about, so the database is taken away. */
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await site.close();
});

describe('what should not happen', () => {
  it('is answered by REST without detail, with the id to find it by', async () => {
    const answer = await site.rest('/core/v2/posts', { headers: { 'x-request-id': 'lost-1' } });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 'internal_server_error',
      message: expect.any(String),
      data: { status: 500, request_id: 'lost-1' },
    });
  });

  it('is answered by GraphQL without detail, with the id to find it by', async () => {
    const { errors } = await site.graphql('{ posts { nodes { title } } }');
    expect(errors).toEqual([
      expect.objectContaining({
        message: 'Something went wrong on this server.',
        extensions: {
          code: 'internal_server_error',
          status: 500,
          request_id: expect.stringMatching(/^[\da-f]{16}-\w+$/),
        },
      }),
    ]);
  });

  it('makes the health check fail', async () => {
    const answer = await site.app.fetch(new Request('http://site.test/healthz'));
    expect(answer.status).toBe(503);
  });
});

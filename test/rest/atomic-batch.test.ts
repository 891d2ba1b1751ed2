import { describe, expect, it } from 'vitest';
import { everything } from '../support/everything.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

const batch = (requests: unknown, more: object = {}, as: TestUser = 'admin') =>
  site.rest('/batch/v1', { as, json: { requests, ...more } });
const atomic = { atomic: true };
interface Part {
  readonly status: number;
  readonly body: { readonly code?: string };
}
const outcomes = ({ body }: Awaited<ReturnType<typeof batch>>) =>
  body.responses.map((one: Part) => one.body.code ?? one.status);

describe('a batch that is atomic', () => {
  it('writes all requests together, in order', async () => {
    const answer = await batch(
      [
        { path: '/core/v2/tags', body: { name: 'Wombat tag' } },
        { path: '/core/v2/posts', body: { title: 'Wombat', status: 'publish' } },
      ],
      atomic,
    );
    expect(answer.status).toBe(207);
    expect(outcomes(answer)).toEqual([201, 201]);
    expect(answer.body.failed).toBeUndefined();
    expect((await site.rest('/core/v2/posts?search=Wombat')).body).toHaveLength(1);
  });

  it('writes nothing if one fails; the others say so, and later ones are not run', async () => {
    const before = await everything(site);
    const answer = await batch(
      [
        { path: '/core/v2/posts', body: { title: 'Bilby', status: 'publish' } },
        { path: '/core/v2/posts/99999', body: { title: 'None' } },
        { path: '/core/v2/tags', body: { name: 'Bilby tag' } },
      ],
      atomic,
    );
    expect(answer.status).toBe(207);
    expect(answer.body.failed).toBe('atomic');
    expect(outcomes(answer)).toEqual(['ATOMIC_ABORTED', 'rest_post_invalid_id', 'ATOMIC_ABORTED']);
    expect(await everything(site)).toEqual(before);
  });

  it('asks for the rights of each request', async () => {
    const before = await everything(site);
    const answer = await batch(
      [
        { path: '/core/v2/posts', body: { title: 'Mine' } },
        { path: '/core/v2/pages', body: { title: 'Not mine' } },
      ],
      atomic,
      'author',
    );
    expect(outcomes(answer)).toEqual(['ATOMIC_ABORTED', 'rest_cannot_create']);
    expect(await everything(site)).toEqual(before);
  });

  it('is made once for an Idempotency-Key', async () => {
    const json = {
      ...atomic,
      requests: ['one', 'two'].map((title) => ({ path: '/core/v2/posts', body: { title } })),
    };
    const headers = { 'idempotency-key': 'a-batch' };
    const send = () => site.rest('/batch/v1', { as: 'admin', json, headers });
    const first = await send();
    expect(outcomes(first)).toEqual([201, 201]);
    const posts = () => site.services.database.prisma.entry.count();
    const before = await posts();
    expect((await send()).body).toEqual(first.body);
    expect(await posts()).toBe(before);
  });

  it('is run again after a conflict with another writer', async () => {
    let times = 0;
    const stop = site.services.database.onStatement((statement) => {
      if (!/^\s*INSERT INTO \S*\bTerm\b/i.test(statement)) return;
      times += 1;
      if (times === 1) throw Object.assign(new Error('in the way'), { code: 'P2034' });
    });
    const answer = await batch(
      [
        { path: '/core/v2/posts', body: { title: 'Dunnart' } },
        { path: '/core/v2/tags', body: { name: 'Dunnart' } },
      ],
      atomic,
    );
    stop();
    expect(times).toBe(2);
    expect(outcomes(answer)).toEqual([201, 201]);
    const { body } = await site.rest('/core/v2/posts?search=Dunnart&status=draft', { as: 'admin' });
    expect(body).toHaveLength(1);
  });
});

describe.each([
  ['a batch', {}],
  ['an atomic batch', atomic],
])('a reference in %s', (_, mode) => {
  it('stands for a value of an earlier answer, in a path and in a body', async () => {
    const answer = await batch(
      [
        { path: '/core/v2/tags', body: { name: `Quoll ${'atomic' in mode}` } },
        {
          path: '/core/v2/posts',
          body: { title: 'Quoll', tags: [{ $ref: '0.body.id' }], meta: { footnotes: '' } },
        },
        { method: 'PUT', path: '/core/v2/posts/{1.body.id}', body: { slug: 'quoll-{0.body.id}' } },
        { path: '/core/v2/pages', body: { title: { $ref: '1.body.title.raw' } } },
      ],
      mode,
    );
    expect(outcomes(answer)).toEqual([201, 201, 200, 201]);
    const [tag, post, changed, page] = answer.body.responses;
    expect(post.body.tags).toEqual([tag.body.id]);
    expect(changed.body.id).toBe(post.body.id);
    expect(page.body.title.raw).toBe('Quoll');
    // Of a text only the path is read.
    expect(changed.body.slug).toContain('0-body-id');
  });

  it.each([
    ['to itself', '1.body.id'],
    ['to a later request', '2.body.id'],
    ['to a request that is not there', '99.body.id'],
  ])('%s is refused, and nothing is run', async (_name, $ref) => {
    const before = await everything(site);
    const requests = [{}, { slug: { $ref } }, {}].map((body) => ({
      path: '/core/v2/posts',
      body: { title: 'Numbat', ...body },
    }));
    const answer = await batch(requests, mode);
    expect(answer).toMatchObject({ status: 400, body: { code: 'rest_invalid_reference' } });
    expect(await everything(site)).toEqual(before);
  });

  it.each([
    ['what the answer has not', '0.body.nothing.at.all'],
    ['an object', '0.body.title'],
    ['what every object has', '0.body.constructor.name'],
    ['a text that is too long', '0.body.content.raw'],
  ])('to %s is refused', async (_name, $ref) => {
    const answer = await batch(
      [
        { path: '/core/v2/posts', body: { title: 'Potoroo', content: 'x'.repeat(1001) } },
        { path: '/core/v2/posts', body: { title: { $ref } } },
      ],
      mode,
    );
    expect(outcomes(answer)[1]).toBe('rest_invalid_reference');
  });

  it('to a request that failed is not run', async () => {
    const answer = await batch(
      [
        { path: '/core/v2/posts', body: { title: 'Echidna', status: 'nonsense' } },
        { path: '/core/v2/posts', body: { title: { $ref: '0.body.code' } } },
      ],
      mode,
    );
    expect(outcomes(answer)[1]).toBe(
      'atomic' in mode ? 'ATOMIC_ABORTED' : 'rest_failed_dependency',
    );
  });
});

describe('references', () => {
  it('can not lead out of the placeholder of a path', async () => {
    const answer = await batch([
      { path: '/core/v2/posts', body: { title: '../pages?force=true' } },
      { method: 'DELETE', path: '/core/v2/posts/{0.body.title.raw}' },
    ]);
    expect(outcomes(answer)).toEqual([201, 'rest_no_route']);
  });

  it('are bounded', async () => {
    const references = Array.from({ length: 101 }, () => ({ $ref: '0.body.id' }));
    const answer = await batch([
      { path: '/core/v2/posts', body: { title: 'Bandicoot' } },
      { path: '/core/v2/posts', body: { title: 'Bandicoot', tags: references } },
    ]);
    expect(answer).toMatchObject({ status: 400, body: { code: 'rest_invalid_reference' } });
  });

  it('show a caller only what the answers do', async () => {
    const answer = await batch(
      [
        { path: '/core/v2/posts', body: { title: 'Mine', password: 'secret word' } },
        { path: '/core/v2/posts', body: { title: { $ref: '0.body.author_email' } } },
        { path: '/core/v2/posts', body: { title: 'x', slug: { $ref: '0.headers.Location' } } },
      ],
      {},
      'author',
    );
    expect(outcomes(answer)).toEqual([201, 'rest_invalid_reference', 201]);
  });

  it('leave other objects with such a name alone', async () => {
    const answer = await batch([
      { path: '/core/v2/posts', body: { title: { raw: 'Named', $ref: '0.body.id' } } },
      { path: '/core/v2/posts', body: { title: { $ref: '#/definitions/title' } } },
    ]);
    expect(outcomes(answer)[0]).toBe(201);
    expect(outcomes(answer)[1]).not.toBe('rest_invalid_reference');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { findCached } from '../../../../src/http/cached-response.ts';
import { sharedSite } from '../../../support/test-site.ts';

const WRITES = 60;
const READERS = 4;

describe('readers beside a writer', () => {
  const site = sharedSite();
  let id: number;
  beforeAll(async () => {
    const { body } = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: '0', status: 'publish' },
    });
    id = body.id;
  });

  it('never see less than what was acknowledged before they asked', async () => {
    let acknowledged = 0;
    let isDone = false;
    const seen = { fetched: 0, cached: 0, unchanged: 0 };

    async function writeAll() {
      for (let n = 1; n <= WRITES; n++) {
        const { status } = await site.rest(`/core/v2/posts/${id}`, {
          as: 'author',
          json: { title: String(n) },
        });
        expect(status).toBe(200);
        acknowledged = n;
        if (n % 3 === 0) await pause(15); // so that readers come to ask twice
      }
      isDone = true;
    }

    /** The number in the title, from a list or from the post itself. */
    const numberIn = (text: string): number => {
      const [post] = [JSON.parse(text)].flat();
      return Number(post.title.rendered);
    };

    async function read(address: string) {
      let tag = '';
      let known = 0;
      while (!isDone) {
        const least = acknowledged;
        const kept = await findCached(site.services, address);
        if (kept) {
          seen.cached++;
          expect(numberIn(kept.body.toString())).toBeGreaterThanOrEqual(least);
        }
        const asked = acknowledged;
        const answer = await site.app.fetch(
          new Request(`http://site.test${address}`, { headers: { 'if-none-match': tag } }),
        );
        if (answer.status === 304) {
          seen.unchanged++;
          expect(known).toBeGreaterThanOrEqual(asked);
        } else {
          seen.fetched++;
          tag = answer.headers.get('etag') ?? '';
          known = numberIn(await answer.text());
          expect(known).toBeGreaterThanOrEqual(asked);
        }
        await pause(0);
      }
    }

    const addresses = [
      `/api/core/v2/posts/${id}`,
      '/api/core/v2/posts',
      '/api/core/v2/posts?orderby=modified&_fields=title',
      `/api/core/v2/posts/${id}?_embed=author`,
    ];
    await Promise.all([
      writeAll(),
      ...Array.from({ length: READERS }, (_, i) => read(addresses[i % addresses.length] ?? '')),
    ]);
    expect(seen.fetched).toBeGreaterThan(0);
    expect(seen.cached).toBeGreaterThan(0);
    expect(seen.unchanged).toBeGreaterThan(0);
  });

  it('see totals, terms and new posts as soon as these were acknowledged', async () => {
    const total = async () =>
      Number((await site.rest('/core/v2/posts?per_page=1')).headers.get('x-wp-total'));
    for (let n = 0; n < 10; n++) {
      const before = await total();
      const made = await site.rest('/core/v2/posts', {
        as: 'author',
        json: { title: 'More', status: 'publish' },
      });
      const [after, list] = await Promise.all([total(), site.rest('/core/v2/posts?orderby=id')]);
      expect(after).toBe(before + 1);
      expect(list.body[0].id).toBe(made.body.id);
    }
  });
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

import { beforeAll, describe, expect, it } from 'vitest';
import { slugCandidate } from '../../../src/content/entries/slug.ts';
import { entryData } from '../../support/entry-data.ts';
import { sharedSite } from '../../support/test-site.ts';

const NAMESAKES = 3_000;

describe('a post whose title thousands have', () => {
  const site = sharedSite();
  beforeAll(async () => {
    const slugs = Array.from({ length: NAMESAKES }, (_, i) => slugCandidate('news', i + 1));
    const { prisma } = site.services.database;
    await prisma.entry.createMany({ data: slugs.map((slug) => entryData({ slug })) });
  });

  const create = async (title: string) => {
    let statements = 0;
    const stop = site.services.database.onStatement(() => statements++);
    const { body } = await site.rest('/core/v2/posts', {
      as: 'editor',
      json: { title, status: 'publish' },
    });
    stop();
    return { statements, body };
  };

  it('gets the next number by a handful of statements', async () => {
    const alone = await create('Unheard of');
    expect(alone.body).toMatchObject({ slug: 'unheard-of', generated_slug: 'unheard-of' });
    const namesake = await create('News');
    expect(namesake.body).toMatchObject({
      slug: `news-${NAMESAKES + 1}`,
      generated_slug: `news-${NAMESAKES + 1}`,
    });
    expect(namesake.statements).toBeLessThan(alone.statements + 15);
  });

  it('gets the first number that is free among the first', async () => {
    const { prisma } = site.services.database;
    await prisma.entry.deleteMany({ where: { slug: { in: ['news-7', 'news-2000'] } } });
    expect((await create('News')).body.slug).toBe('news-7');
    expect((await create('News')).body.slug).toMatch(/^news-(2000|3002)$/);
  });
});

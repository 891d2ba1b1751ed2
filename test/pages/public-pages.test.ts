import { beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, sharedSite } from '../support/test-site.ts';
import {
  attributeOf,
  elementsOf,
  openVisitor,
  openVisitorAs,
  type Visit,
} from '../support/visitor.ts';

const site = sharedSite();
let category: { id: number; link: string };
let below: { id: number; link: string };
let tag: { id: number; link: string };
let post: { id: number; link: string };

beforeAll(async () => {
  category = await site.make('/core/v2/categories', {
    name: 'News & views',
    description: 'What is <em>new</em>.',
  });
  below = await site.make('/core/v2/categories', { name: 'Harbour', parent: category.id });
  tag = await site.make('/core/v2/tags', { name: 'Boats' });
  post = await site.make('/core/v2/posts', {
    title: 'The ferry <em>rings</em> & waits',
    content: '<p>It has a bell.</p>',
    excerpt: 'A bell & a ferry.',
    status: 'publish',
    date: '2026-01-05T10:00:00',
    categories: [below.id],
    tags: [tag.id],
  });
});

const get = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  openVisitor(site).get(address, headers);

const textsOf = ({ html }: Visit, tagName: string): readonly string[] =>
  [...html.matchAll(new RegExp(`<${tagName}[^>]*>([^]*?)</${tagName}>`, 'g'))].map(
    ([, text = '']) => text.replace(/<[^>]*>/g, '').trim(),
  );

const metaOf = ({ html }: Visit, name: string): string | undefined => {
  const found = elementsOf(html).find(
    (one) =>
      one.tagName === 'meta' &&
      [attributeOf(one, 'name'), attributeOf(one, 'property')].includes(name),
  );
  return found && attributeOf(found, 'content');
};

const linksOf = ({ html }: Visit, rel: string): readonly (string | undefined)[] =>
  elementsOf(html)
    .filter((one) => one.tagName === 'link' && attributeOf(one, 'rel') === rel)
    .map((one) => attributeOf(one, 'href'));

describe('the page of a post', () => {
  it('is where its link leads, with title, text, terms and author', async () => {
    const page = await get(post.link);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(textsOf(page, 'h1')).toEqual(['The ferry rings &amp; waits']);
    expect(textsOf(page, 'title')).toEqual(['The ferry rings &amp; waits – Almanac']);
    expect(page.html).toContain('<p>It has a bell.</p>');
    expect(page.html).toContain('href="/category/news-views/harbour/"');
    expect(page.html).toContain('href="/tag/boats/"');
    expect(page.html).toContain('href="/author/admin/"');
    expect(page.html).toContain('January 5, 2026');
  });

  it('says where it is at home, and what it is about', async () => {
    const page = await get(post.link);
    expect(linksOf(page, 'canonical')).toEqual([post.link]);
    expect(linksOf(page, 'https://api.w.org/')).toEqual(['http://site.test/api/']);
    expect(linksOf(page, 'alternate')).toContain(`http://site.test/api/core/v2/posts/${post.id}`);
    expect(page.headers.get('link')).toContain('<http://site.test/api/>; rel="https://api.w.org/"');
    expect(metaOf(page, 'og:title')).toBe('The ferry rings & waits');
    expect(metaOf(page, 'og:type')).toBe('article');
    expect(metaOf(page, 'og:url')).toBe(post.link);
    expect(metaOf(page, 'description')).toBe('A bell & a ferry.');
    expect(metaOf(page, 'article:published_time')).toBe('2026-01-05T10:00:00+00:00');
  });

  it('is found from its id and from careless spellings', async () => {
    const own = new URL(post.link).pathname;
    for (const path of [`/?p=${post.id}`, own.slice(0, -1), own.replace('ferry', '%66erry')]) {
      const { status, location } = await get(path);
      if (path.includes('%66')) expect(status).toBe(200);
      else expect([path, status, location]).toEqual([path, 301, own]);
    }
  });

  it.each([
    ['of another day', '/2026/01/06/the-ferry-rings-waits/'],
    ['of nothing', '/2026/01/05/nothing/'],
    ['of nothing, by id', '/?p=999999'],
    ['of no id', '/?p=0'],
    ['that is no text', '/%ff/'],
    ['with a NUL', '/%00/'],
    ['of a page beyond it', '/2026/01/05/the-ferry-rings-waits/page/2/'],
  ])('is not at an address %s', async (_, path) => {
    const page = await get(path);
    expect(page.status).toBe(404);
    expect(textsOf(page, 'h1')).toEqual(['There is no such page']);
    expect(page.headers.get('etag')).toBeNull();
  });

  it('is not asked to be found in a year, month or day without posts', async () => {
    const NOINDEX = '<meta name="robots" content="noindex">';
    for (const path of ['/1998/', '/1998/04/', '/1998/04/05/', '/1998/04/?page=2'])
      expect((await get(path)).html, path).toContain(NOINDEX);
    for (const path of ['/2026/', '/2026/01/', '/2026/01/05/', '/'])
      expect((await get(path)).html, path).not.toContain(NOINDEX);
  });

  it('forbids scripts, and frames on other sites', async () => {
    const policy = (await get(post.link)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('script-src');
  });
});

describe('what is not published', () => {
  it.each(['draft', 'pending', 'future', 'private'])(
    'is not there for others: %s',
    async (status) => {
      const date = status === 'future' ? { date: '2126-01-01T00:00:00' } : {};
      const made = await site.make('/core/v2/posts', {
        title: `One ${status}`,
        content: 'Hidden words',
        status,
        ...date,
      });
      for (const address of [made.link, `/?p=${made.id}`, `/?p=${made.id}&preview=true`]) {
        const page = await get(address);
        expect([address, page.status]).toEqual([address, 404]);
        expect(page.html).not.toContain('Hidden words');
      }
    },
  );

  it('is there for its author and for editors who are logged in', async () => {
    const json = { title: 'A draft', content: '<p>Hidden words</p>', status: 'draft' };
    const draft = await site.make('/core/v2/posts', json, 'author');
    for (const user of ['author', 'editor'] as const) {
      const visitor = await openVisitorAs(site, user);
      const page = await visitor.get(`/?p=${draft.id}&preview=true`);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('etag')).toBeNull();
      expect(page.html).toContain('Hidden words');
      expect(page.html).toContain('<p class="kicker">Draft</p>');
      expect(linksOf(page, 'canonical')).toEqual([]);
    }
    expect((await get(`/?p=${draft.id}`)).status).toBe(404);
  });

  it('is shown with what its author has not saved yet', async () => {
    const json = { title: 'Saved', content: '<p>Saved words</p>', status: 'publish' };
    const own = await site.make('/core/v2/posts', json, 'author');
    await site.make(
      `/core/v2/posts/${own.id}/autosaves`,
      { content: '<p>Unsaved words</p>' },
      'author',
    );
    const visitor = await openVisitorAs(site, 'author');
    expect((await visitor.get(`${own.link}?preview=true`)).html).toContain('Unsaved words');
    expect((await visitor.get(own.link)).html).not.toContain('Unsaved words');
    expect((await get(`${own.link}?preview=true`)).html).not.toContain('Unsaved words');
  });
});

describe('a post with a password', () => {
  let secret: { id: number; link: string };

  beforeAll(async () => {
    secret = await site.make('/core/v2/posts', {
      title: 'Under the mat',
      content: '<p>The key is there.</p>',
      excerpt: 'About a key.',
      status: 'publish',
      password: 'sesame',
    });
    const comment = {
      post: secret.id,
      content: 'I found it.',
      author_name: 'Ali',
      author_email: 'ali@site.test',
    };
    await site.make('/core/v2/comments', comment);
  });

  it('asks for it, and tells nothing before', async () => {
    const page = await get(secret.link);
    expect(page.status).toBe(200);
    expect(page.html).toContain('name="post_password"');
    for (const words of ['The key', 'About a key', 'I found it'])
      expect(page.html).not.toContain(words);
    expect((await get('/')).html).not.toContain('About a key');
  });

  it('opens by the right one, which no cookie keeps', async () => {
    const visitor = openVisitor(site);
    await visitor.get(secret.link);
    const opened = await visitor.submit({ post_password: 'sesame' });
    expect(opened.status).toBe(200);
    expect(opened.html).toContain('The key is there.');
    expect(opened.html).toContain('I found it.');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(visitor.cookies.size).toBe(0);
    expect((await visitor.get(secret.link)).html).not.toContain('The key is there.');
  });

  it('stays closed for a wrong one', async () => {
    const visitor = openVisitor(site);
    for (const post_password of ['Sesame', 'sesame ', '']) {
      await visitor.get(secret.link);
      const closed = await visitor.submit({ post_password });
      expect([post_password, closed.status]).toEqual([post_password, 403]);
      expect(closed.html).toContain('That is not the password.');
      expect(closed.html).not.toContain('The key');
    }
  });
});

describe('lists', () => {
  it('are at the links of categories, tags and authors', async () => {
    const { body: author } = await site.rest(`/core/v2/users/${site.users.admin}`);
    for (const [address, kicker, title] of [
      [category.link, 'Category', 'News &amp; views'],
      [below.link, 'Category', 'Harbour'],
      [tag.link, 'Tag', 'Boats'],
      [author.link, 'Author', 'Admin'],
    ] as const) {
      const page = await get(address);
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.html).toContain(`<p class="kicker">${kicker}</p>`);
      expect(textsOf(page, 'h1')).toEqual([title]);
      expect(textsOf(page, 'h2')).toContain('The ferry rings &amp; waits');
      expect(linksOf(page, 'canonical')).toEqual([address]);
    }
    expect((await get(category.link)).html).toContain('What is <em>new</em>.');
  });

  it.each([
    '/category/harbour/',
    '/category/nothing/',
    '/tag/nothing/',
    '/author/nobody/',
    '/author/subscriber/',
    '/category/',
    '/page/99/',
  ])('are not at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('have pages', async () => {
    const own = await site.make('/core/v2/tags', { name: 'Many' });
    for (let i = 1; i <= 12; i++)
      await site.make('/core/v2/posts', {
        title: `Number ${i}`,
        status: 'publish',
        tags: [own.id],
        date: `2026-02-${String(i).padStart(2, '0')}T00:00:00`,
      });
    const first = await get(own.link);
    expect(textsOf(first, 'h2')).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `Number ${i}`),
    );
    expect(first.html).toContain('<a rel="next" href="/tag/many/page/2/">');
    const second = await get('/tag/many/page/2/');
    expect(textsOf(second, 'h2')).toEqual(['Number 2', 'Number 1']);
    expect(second.html).toContain('<a rel="prev" href="/tag/many/">');
    expect(linksOf(second, 'canonical')).toEqual(['http://site.test/tag/many/page/2/']);
    expect((await get('/tag/many/page/3/')).status).toBe(404);
  });
});

describe('the home page', () => {
  it('lists the latest posts, sticky ones first', async () => {
    const sticky = await site.make('/core/v2/posts', {
      title: 'Always first',
      status: 'publish',
      sticky: true,
      date: '2020-01-01T00:00:00',
    });
    const page = await get('/');
    expect(textsOf(page, 'h2')[0]).toBe('Always first');
    expect(textsOf(page, 'title')).toEqual(['Almanac']);
    await site.make(`/core/v2/posts/${sticky.id}`, { sticky: false });
    expect(textsOf(await get('/'), 'h2')[0]).not.toBe('Always first');
  });

  it('says what REST is called where clients look for the alias', async () => {
    const aliased = await openTestSite({ env: { ALIASES: 'wordpress' } });
    try {
      const { html, headers } = await openVisitor(aliased).get('/');
      expect(headers.get('link')).toBe('<http://site.test/wp-json/>; rel="https://api.w.org/"');
      expect(html).toContain('href="http://site.test/wp-json/"');
    } finally {
      await aliased.close();
    }
  });
});

describe('comments', () => {
  it('stand below what they answer, approved ones alone', async () => {
    const say = (content: string, more: object = {}) =>
      site.make('/core/v2/comments', {
        post: post.id,
        content,
        author_name: 'Ada',
        author_email: 'ada@site.test',
        ...more,
      });
    const first = await say('First of all.');
    const answer = await say('An answer.', { parent: first.id });
    await say('An answer to that.', { parent: answer.id });
    await say('Another thing.');
    await say('Waiting.', { status: 'hold' });
    const page = await get(post.link);
    expect(textsOf(page, 'h2')).toEqual(['4 comments', 'Leave a comment']);
    expect(page.html).not.toContain('Waiting.');
    const order = ['First of all.', 'An answer.', 'An answer to that.', 'Another thing.'];
    const places = order.map((text) => page.html.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const depthOf = (text: string) => {
      const before = page.html.slice(0, page.html.indexOf(text));
      return before.split('<ol class="thread').length - before.split('</ol>').length;
    };
    expect(order.map(depthOf)).toEqual([1, 2, 3, 1]);
  });
});

/** What search engines read is data, which no browser runs. */
const isScript = ({ tagName, attrs }: ReturnType<typeof elementsOf>[number]): boolean =>
  tagName === 'script' && !attrs.some(({ value }) => value === 'application/ld+json');

describe('markup that somebody wrote', () => {
  const MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

  it('is text in titles and names, and harmless in the texts of those who may not write any', async () => {
    const own = await site.make(
      '/core/v2/posts',
      { title: MARKUP, content: `<p>Words</p>${MARKUP}`, excerpt: MARKUP, status: 'publish' },
      'author',
    );
    const term = await site.make('/core/v2/categories', {
      name: `Odd ${MARKUP}`,
      description: MARKUP,
    });
    await site.make(`/core/v2/posts/${own.id}`, { categories: [term.id] }, 'editor');
    await site.make('/core/v2/comments', {
      post: own.id,
      content: 'Hm',
      author_name: MARKUP,
      author_email: 'a@site.test',
      author_url: 'javascript:alert(1)',
    });
    await site.make(`/core/v2/users/${site.users.author}`, {
      name: `N ${MARKUP}`,
      description: MARKUP,
    });
    for (const address of [
      own.link,
      term.link,
      '/author/author/',
      '/',
      `/${encodeURIComponent(MARKUP)}`,
      `/?p=${encodeURIComponent(MARKUP)}`,
    ]) {
      const { html } = await get(address);
      const elements = elementsOf(html);
      expect([address, elements.filter(isScript)]).toEqual([address, []]);
      const unsafe = elements
        .flatMap(({ attrs }) => attrs)
        .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value));
      expect([address, unsafe]).toEqual([address, []]);
    }
  });

  it('is no script even in titles of those who may write everything', async () => {
    const own = await site.make('/core/v2/posts', {
      title: `Title ${MARKUP}`,
      content: 'Words',
      status: 'publish',
    });
    const { html } = await get(own.link);
    const elements = elementsOf(html);
    expect(elements.filter((one) => isScript(one) || one.tagName === 'img')).toEqual([]);
  });
});

describe('anything else', () => {
  it('may only be read', async () => {
    const request = new Request(post.link, { method: 'DELETE' });
    const response = await site.app.fetch(request);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await openVisitor(site).post('/', { any: 'thing' })).status).toBe(404);
  });

  it('is answered to HEAD without a body', async () => {
    const response = await site.app.fetch(new Request(post.link, { method: 'HEAD' }));
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('etag')).toBe((await get(post.link)).headers.get('etag'));
  });

  it('looks as its style sheet says, which may be kept for ever', async () => {
    const { html } = await get('/');
    const path = /<link rel="stylesheet" href="([^"]+)">/.exec(html)?.[1] ?? '';
    const sheet = await get(path);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=UTF-8',
    ]);
    expect(sheet.headers.get('cache-control')).toContain('immutable');
    expect(sheet.html).toContain('color-scheme: light dark');
  });
});

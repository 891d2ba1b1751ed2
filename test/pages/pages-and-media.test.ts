import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { upload as send } from '../features/content/media/media-site.ts';
import { sharedSite } from '../support/test-site.ts';
import { attributeOf, elementsOf, openVisitor } from '../support/visitor.ts';

const site = sharedSite();

const get = (address: string) => openVisitor(site).get(address);

const headings = (html: string) => [...html.matchAll(/<h1[^>]*>([^<]*)/g)].map(([, text]) => text);

describe('a page', () => {
  it('is below the pages above it, and nowhere else', async () => {
    const about = await site.make('/core/v2/pages', { title: 'About', status: 'publish' });
    const team = await site.make('/core/v2/pages', {
      title: 'Team',
      status: 'publish',
      parent: about.id,
    });
    const other = await site.make('/core/v2/pages', {
      title: 'Team',
      status: 'publish',
      slug: 'team',
      parent: team.id,
    });
    expect(new URL(team.link).pathname).toBe('/about/team/');
    for (const { link, id } of [about, team, other]) {
      const page = await get(link);
      expect([link, page.status]).toEqual([link, 200]);
      expect(page.html).toContain(`/api/core/v2/pages/${id}"`);
      expect(page.html).toContain(`<link rel="canonical" href="${link}">`);
      expect((await get(`/?page_id=${id}`)).location).toBe(new URL(link).pathname);
    }
    expect((await get('/team/')).status).toBe(404);
    expect((await get('/about/about/')).status).toBe(404);
  });

  it('may be the front page, with the posts at another', async () => {
    const front = await site.make('/core/v2/pages', { title: 'Welcome', status: 'publish' });
    const news = await site.make('/core/v2/pages', { title: 'What is new', status: 'publish' });
    await site.make('/core/v2/posts', { title: 'A piece of news', status: 'publish' });
    const json = { show_on_front: 'page', page_on_front: front.id, page_for_posts: news.id };
    await site.make('/core/v2/settings', json);
    expect(headings((await get('/')).html)).toEqual(['Welcome']);
    const byName = await get('/welcome/?utm_source=letter');
    expect([byName.status, byName.location]).toEqual([301, '/?utm_source=letter']);
    const byId = await get(`/?page_id=${front.id}&a=1`);
    expect([byId.status, byId.location]).toEqual([301, '/?a=1']);
    const list = await get(news.link);
    expect(headings(list.html)).toEqual(['What is new']);
    expect(list.html).toContain('A piece of news');
    await site.make('/core/v2/settings', { show_on_front: 'posts' });
    expect((await get('/')).html).toContain('A piece of news');
    expect((await get('/welcome/')).status).toBe(200);
  });

  it('leads to the front from where it stands below another page', async () => {
    const parent = await site.make('/core/v2/pages', { title: 'Places', status: 'publish' });
    const json = { title: 'Harbour', status: 'publish', parent: parent.id };
    const front = await site.make('/core/v2/pages', json);
    const settings = { show_on_front: 'page', page_on_front: front.id };
    await site.make('/core/v2/settings', settings);
    expect((await get('/places/harbour')).location).toBe('/');
    expect((await get('/harbour/')).status).toBe(404);
    const uri = '{ nodeByUri(uri: "/places/harbour/") { uri } }';
    expect(await site.query(uri)).toEqual({ nodeByUri: { uri: '/' } });
    await site.make('/core/v2/settings', { show_on_front: 'posts' });
  });
});

describe('a media item', () => {
  const upload = async (fields: Readonly<Record<string, string>> = {}) => {
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#258' } });
    const content = new Uint8Array(await picture.jpeg().toBuffer());
    const sent = { name: 'harbour.jpg', as: 'admin' } as const;
    const { status, body: item } = await send(site, content, sent);
    expect(status).toBe(201);
    await site.make(`/core/v2/media/${item.id}`, fields);
    return item;
  };

  it('has a page with its picture, caption and text for those who can’t see it', async () => {
    const item = await upload({
      alt_text: 'Boats & "ropes"',
      caption: 'At low tide',
      title: 'The harbour',
    });
    const page = await get(item.link);
    expect(page.status).toBe(200);
    expect(headings(page.html)).toEqual(['The harbour']);
    expect(page.html).toContain('At low tide');
    const image = elementsOf(page.html).find(({ tagName }) => tagName === 'img');
    expect(image && attributeOf(image, 'src')).toBe(item.source_url);
    expect(image && attributeOf(image, 'alt')).toBe('Boats & "ropes"');
    expect(image && attributeOf(image, 'srcset')).toContain('300w');
    expect((image && attributeOf(image, 'srcset'))?.includes('150w')).toBe(false);
    expect((await get(`/?attachment_id=${item.id}`)).location).toBe(new URL(item.link).pathname);
  });

  it('is shown with the post whose featured image it is', async () => {
    const item = await upload();
    const post = await site.make('/core/v2/posts', {
      title: 'With a picture',
      status: 'publish',
      featured_media: item.id,
    });
    const { html } = await get(post.link);
    expect(html).toContain(`<meta property="og:image" content="${item.source_url}">`);
    const [image] = elementsOf(html).filter(({ tagName }) => tagName === 'img');
    expect(image && attributeOf(image, 'src')).toBe(item.source_url);
    expect(image && [attributeOf(image, 'width'), attributeOf(image, 'height')]).toEqual([
      '900',
      '600',
    ]);
  });

  it('is as public as what it belongs to', async () => {
    const draft = await site.make('/core/v2/posts', { title: 'Not yet', status: 'draft' });
    const item = await upload();
    await site.make(`/core/v2/media/${item.id}`, { post: draft.id });
    expect((await get(`/?attachment_id=${item.id}`)).status).toBe(404);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';
import { attributeOf, elementsOf, openVisitor, type Visitor } from '../../../support/visitor.ts';

const site = sharedSite();
let visitor: Visitor;
beforeAll(async () => {
  visitor = openVisitor(site);
});

const make = async (json: object, path = '/core/v2/posts') =>
  (await site.rest(path, { as: 'admin', json: { status: 'publish', ...json } })).body;

test('the frame of an embed shows the page for it, which every site may frame', async () => {
  const { link } = await make({ title: '<i>Framed</i> & read', content: '<b>Body</b> text' });
  const { body } = await site.rest(`/oembed/1.0/embed?url=${encodeURIComponent(link)}`);
  const frame = elementsOf(body.html).find(({ tagName }) => tagName === 'iframe');
  const { status, html, headers } = await visitor.get((frame && attributeOf(frame, 'src')) ?? '');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(headers.get('x-frame-options')).toBeNull();
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(html).toContain('Framed &amp; read</a>');
  expect(html).toContain('<p>Body text</p>');
  const links = elementsOf(html).filter(({ tagName }) => tagName === 'a');
  expect(links.map((one) => attributeOf(one, 'href'))).toEqual([link, 'http://site.test/']);
});

test('what a title and a text bring is no markup there', async () => {
  const { link } = await make({
    title: '</title><script>alert(1)</script>x',
    excerpt: '<script>alert(2)</script><img src=x onerror=alert(3)>',
  });
  const { html } = await visitor.get(`${link}embed/`);
  expect(html).not.toMatch(/alert\(\d\)<\/script>|onerror/);
  expect(elementsOf(html).filter(({ tagName }) => tagName === 'script')).toHaveLength(1);
});

test('pages below pages have theirs, and the front page', async () => {
  const parent = await make({ title: 'Über' }, '/core/v2/pages');
  const page = await make({ title: 'Below', parent: parent.id }, '/core/v2/pages');
  expect((await visitor.get(`${page.link}embed/`)).html).toContain('>Below</a>');
  expect((await visitor.get('/embed/')).status).toBe(404);
  const settings = { show_on_front: 'page', page_on_front: parent.id };
  await site.rest('/core/v2/settings', { as: 'admin', json: settings });
  expect((await visitor.get('/embed/')).html).toContain('>Über</a>');
  await site.rest('/core/v2/settings', { as: 'admin', json: { show_on_front: 'posts' } });
});

test('a page that is called so is itself', async () => {
  const page = await make({ title: 'Embed', slug: 'embed' }, '/core/v2/pages');
  expect((await visitor.get(page.link)).html).toContain('<main id="main"');
  expect((await visitor.get(`${page.link}embed/`)).html).toContain('<base target="_blank">');
});

test('a password hides the text', async () => {
  const { link } = await make({ title: 'Secret', content: 'hidden', password: 'sesame' });
  const { html } = await visitor.get(`${link}embed/`);
  expect(html).toContain('Protected: Secret');
  expect(html).not.toContain('hidden');
});

test('what is not public has none', async () => {
  const { link } = await make({ title: 'Private', status: 'private' });
  const { id } = await make({ title: 'Draft', status: 'draft' });
  expect((await visitor.get(`${link}embed/`)).status).toBe(404);
  expect((await visitor.get(`/?p=${id}&embed=true`)).status).toBe(404);
  expect((await visitor.get('/no/such/embed/')).status).toBe(404);
});

test('the page of a post says where its embed is', async () => {
  const { link } = await make({ title: 'Discovered' });
  const { html } = await visitor.get(link);
  const links = elementsOf(html).filter(({ attrs }) =>
    attrs.some(({ value }) => value.endsWith('+oembed')),
  );
  expect(links.map((one) => attributeOf(one, 'type'))).toEqual([
    'application/json+oembed',
    'text/xml+oembed',
  ]);
  const answers = await Promise.all(
    links.map((one) => visitor.get(attributeOf(one, 'href') ?? '')),
  );
  expect(JSON.parse(answers[0]?.html ?? '').title).toBe('Discovered');
  expect(answers[1]?.html).toContain('<title>Discovered</title>');
});

import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { sharedVisitor } from '../support/visitor.ts';

const site = sharedSite();
const editor = sharedVisitor(site, 'editor');
const contributor = sharedVisitor(site, 'contributor');

const BLOCK =
  '<!-- wp:paragraph {"align":"center"} -->\n<p>The old bridge</p>\n<!-- /wp:paragraph -->';

async function makePost(): Promise<number> {
  const json = { title: 'The bridge', content: BLOCK, status: 'publish' };
  return (await site.make('/core/v2/posts', json, 'editor')).id;
}

const content = async (id: number): Promise<string> =>
  (await site.rest(`/core/v2/posts/${id}?context=edit`, { as: 'editor' })).body.content.raw;

/** The contributor proposes another text. Returns the address of the proposal. */
async function propose(id: number): Promise<string> {
  const { location } = await contributor.get(`/desk/post/${id}`);
  expect(location).toBe(`/desk/post/${id}/propose`);
  const { html } = await contributor.get(location ?? '');
  expect(html).toContain('wp:paragraph {&quot;align&quot;:&quot;center&quot;}');
  const sent = await contributor.submit({
    content: BLOCK.replace('old', 'new'),
    note: 'It was built anew.',
  });
  expect([sent.status, sent.location]).toEqual([303, '/desk/proposals/']);
  const list = await editor.get('/desk/proposals/');
  return /href="(\/desk\/proposals\/\d+)"/.exec(list.html)?.[1] ?? '';
}

it('lets somebody propose a change, and an editor see the difference and publish it', async () => {
  const id = await makePost();
  const address = await propose(id);
  const { html } = await editor.get(address);
  expect(html).toContain('<ins>new</ins>');
  expect(html).toContain('It was built anew.');
  expect(await content(id)).toBe(BLOCK);
  await editor.submit({ decision: 'approve' });
  expect(await content(id)).toBe(BLOCK.replace('old', 'new'));
});

it('shows what would change now before it publishes a proposal of an older text', async () => {
  const id = await makePost();
  const address = await propose(id);
  await editor.get(address);
  const json = { title: 'The bridges' };
  await site.make(`/core/v2/posts/${id}`, json, 'editor');
  const again = await editor.submit({ decision: 'approve' });
  expect(again.status).toBe(409);
  expect(await content(id)).toBe(BLOCK);
  expect((await editor.submit({ decision: 'approve' })).status).toBe(303);
  expect(await content(id)).toBe(BLOCK.replace('old', 'new'));
});

it('declines a proposal with a reason, which its author reads', async () => {
  const address = await propose(await makePost());
  await editor.get(address);
  await editor.submit({ decision: 'decline', reason: 'The old one still stands.' });
  expect((await contributor.get(address)).html).toContain('The old one still stands.');
});

it('offers no decision to those who may not make it', async () => {
  const address = await propose(await makePost());
  const { html } = await contributor.get(address);
  expect(html).not.toContain('value="approve"');
  await contributor.submit({ decision: 'withdraw' });
  expect((await editor.get(address)).status).toBe(404);
});

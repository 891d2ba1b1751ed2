import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let post: number;

const CONTENT = `<!-- wp:paragraph {"align":"center"} --><p>It's "one"</p><!-- /wp:paragraph -->
<!-- wp:group --><div><!-- wp:image {"id":7,"sizeSlug":"large"} -->
<figure><a href="https://a.example/?b=1&amp;c=2"><img src="https://a.example/b.jpg" alt="B"/></a></figure>
<!-- /wp:image --></div><!-- /wp:group --><!-- wp:shop/price {"sum":5} /-->Loose`;

beforeAll(async () => {
  const json = { title: 'B', content: CONTENT, status: 'publish', password: 'k' };
  post = (await site.rest('/core/v2/posts', { as: 'editor', json })).body.id;
});

const shown = async (query: string, as?: 'editor') =>
  (await site.rest(`/core/v2/posts/${post}?${query}`, as ? { as } : {})).body;

test('both surfaces show the same blocks', async () => {
  const { blocks } = await shown('context=edit&blocks=true', 'editor');
  const { data } = await site.graphql<{ post: { editorBlocks: unknown } }>(
    `{ post(id: ${post}, idType: DATABASE_ID) { editorBlocks(flat: false) { ...Shown innerBlocks { ...Shown } } } }
     fragment Shown on EditorBlock { name clientId rendered: renderedHtml
       ... on CoreParagraph { attributes { align content dropCap fontSize } }
       ... on CoreImage { attributes { id sizeSlug alt url href caption } }
       ... on CoreFreeform { attributes { content } } }`,
    { as: 'editor' },
  );
  const [paragraph, group, price, loose] = blocks;
  const [image] = group.innerBlocks;
  const { name, clientId, rendered } = group;
  expect(data.post.editorBlocks).toEqual([
    asked(paragraph, 'align content dropCap fontSize'),
    {
      name,
      clientId,
      rendered,
      innerBlocks: [asked(image, 'id sizeSlug alt url href caption', false)],
    },
    { name: price.name, clientId: price.clientId, rendered: price.rendered, innerBlocks: [] },
    asked(loose, 'content'),
  ]);
  expect(image.attributes).toMatchObject({ id: 7, href: 'https://a.example/?b=1&c=2', alt: 'B' });
  expect(price.attributes).toEqual({ sum: 5 });
});

interface Shown {
  readonly name: string;
  readonly clientId: string;
  readonly rendered: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const asked = (
  { name, clientId, rendered, attributes }: Shown,
  fields: string,
  isOuter = true,
) => ({
  name,
  clientId,
  rendered,
  attributes: Object.fromEntries(fields.split(' ').map((field) => [field, attributes[field]])),
  ...(isOuter ? { innerBlocks: [] } : {}),
});

test('REST shows no blocks unless they are asked for, and none of a text that a password hides', async () => {
  expect(await shown('context=edit', 'editor')).not.toHaveProperty('blocks');
  expect((await shown('blocks=true')).blocks).toEqual([]);
  expect((await shown('blocks=true&password=k')).blocks).toHaveLength(4);
  expect(await shown('blocks=true&context=embed')).not.toHaveProperty('blocks');
  expect(await shown('blocks=true&password=k&_fields=blocks')).toEqual({
    blocks: expect.any(Array),
  });
});

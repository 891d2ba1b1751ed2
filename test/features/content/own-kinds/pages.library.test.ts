import { afterAll, expect, it } from 'vitest';
import { openTestSite } from '../../../support/test-site.ts';

const site = await openTestSite();
afterAll(() => site.close());

const made = async (path: string, json: object, as: 'admin' | 'author' = 'admin') =>
  (await site.rest(`/core/v2/${path}`, { as, json })).body.id as number;

const pageOf = async (path: string) =>
  (await site.app.fetch(new Request(`http://site.test${path}`))).text();

it('lists the values of own fields plainly, of what the visitor may read', async () => {
  const sequel = await made('books', { title: 'Ebb & flow', status: 'publish' });
  const draft = await made('books', { title: 'Unseen', status: 'draft' }, 'author');
  const genre = await made('genres', { name: 'Sea' });
  await made(
    'books',
    {
      title: 'Tides',
      status: 'publish',
      meta: {
        price: 12.5,
        isbn: '<i>978</i> & more',
        awards: ['Quill', 'Harbour'],
        in_print: false,
      },
      acf: {
        published_on: '2020-03-15',
        blurb: '<p>A <em>fine</em> one<script>alert(1)</script></p>',
        website: 'https://tides.example/?a=1&b=2',
        store: { title: 'Buy "it"', url: 'https://store.example/' },
        sequel_to: sequel,
        related_books: [sequel, draft],
        main_genre: genre,
        editor: site.users.editor,
        size: { width: 12 },
        chapters: [{ heading: 'One', first_page: 1 }, { heading: 'Two' }],
        sections: [{ acf_fc_layout: 'quote', words: 'Well' }],
      },
    },
    'author',
  );
  const text = await pageOf('/books/tides/');
  const [, list = ''] = /<dl class="fields">(.*?)<\/dl>\n/s.exec(text) ?? [];
  for (const part of [
    '<dt>Price</dt><dd>12.5</dd>',
    '<dt>Isbn</dt><dd>978 &amp; more</dd>',
    '<dt>Awards</dt><dd>Quill</dd><dd>Harbour</dd>',
    '<dt>In print</dt><dd>No</dd>',
    '<time datetime="2020-03-15">March 15, 2020</time>',
    '<em>fine</em>',
    '<a href="https://tides.example/?a=1&amp;b=2" rel="nofollow">',
    '>Buy &quot;it&quot;</a>',
    '<dt>Sequel to</dt><dd><a href="/books/ebb-flow/">Ebb &amp; flow</a></dd>',
    '<a href="/genre/sea/">Sea</a>',
    '<dt>Size</dt><dd><dl><dt>Width</dt><dd>12</dd></dl></dd>',
    '<dt>Heading</dt><dd>Two</dd>',
    '<dt>Words</dt><dd>Well</dd>',
  ])
    expect(list).toContain(part);
  expect(list).not.toContain('Unseen');
  expect(list).not.toContain('<script');
});

it('shows none without values', async () => {
  await made('places', { title: 'Quay', status: 'publish' });
  expect(await pageOf('/places/quay/')).not.toContain('class="fields"');
});

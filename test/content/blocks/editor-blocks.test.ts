import { expect, test } from 'vitest';
import { makePicture } from '../../support/test-image.ts';
import { sharedSite, type TestUser } from '../../support/test-site.ts';

const site = sharedSite();

const make = async (content: string, more: object = {}, as: TestUser = 'admin') =>
  (await site.make('/core/v2/posts', { title: 'B', content, status: 'publish', ...more }, as))
    .id as number;

interface Asked {
  readonly editorBlocks: readonly Record<string, unknown>[] | null;
}

const blocksOf = async (id: number, fields: string, args = '', as?: TestUser) => {
  const query = `{ post(id: ${id}, idType: DATABASE_ID) { editorBlocks${args} { ${fields} } } }`;
  return (await site.graphql<{ post: Asked }>(query, { as })).data.post.editorBlocks;
};

const COLUMNS = `<!-- wp:paragraph {"align":"center","dropCap":true,"className":"lead big"} -->
<p class="has-text-align-center lead">It's <b>bold</b></p>
<!-- /wp:paragraph -->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column {"width":"40%"} -->
<div class="wp-block-column"><!-- wp:heading {"level":3} -->
<h3 id="top">Left</h3>
<!-- /wp:heading --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->
<!-- wp:shop/price {"sum":{"amount":5},"__proto__":{"x":1}} /-->
`;

test('blocks are listed flat, each with the one that it is in', async () => {
  const id = await make(COLUMNS);
  expect(await blocksOf(id, '__typename name type clientId parentClientId')).toEqual([
    named('CoreParagraph', 'core/paragraph', `${id}-0`, null),
    named('CoreColumns', 'core/columns', `${id}-1`, null),
    named('CoreColumn', 'core/column', `${id}-2`, `${id}-1`),
    named('CoreHeading', 'core/heading', `${id}-3`, `${id}-2`),
    named('UnknownBlock', 'shop/price', `${id}-4`, null),
  ]);
});

const named = (
  typename: string,
  name: string,
  clientId: string,
  parentClientId: string | null,
) => ({
  __typename: typename,
  name,
  type: typename,
  clientId,
  parentClientId,
});

test('with `flat: false` the outermost blocks are listed, with the others in them', async () => {
  const id = await make(COLUMNS);
  const found = await blocksOf(
    id,
    'name innerBlocks { name innerBlocks { name } }',
    '(flat: false)',
  );
  expect(found).toEqual([
    { name: 'core/paragraph', innerBlocks: [] },
    {
      name: 'core/columns',
      innerBlocks: [{ name: 'core/column', innerBlocks: [{ name: 'core/heading' }] }],
    },
    { name: 'shop/price', innerBlocks: [] },
  ]);
});

test('attributes are read from the comment and from the HTML, or are what they usually are', async () => {
  const id = await make(COLUMNS);
  const found = await blocksOf(
    id,
    `cssClassNames attributesJSON isDynamic blockEditorCategoryName
     ... on CoreParagraph { attributes { content align dropCap className cssClassName anchor fontSize } }
     ... on CoreHeading { attributes { content level anchor cssClassName } }
     ... on CoreColumn { attributes { width verticalAlignment } }`,
  );
  expect(found?.map(({ attributes }) => attributes)).toEqual([
    {
      content: 'It&#8217;s <b>bold</b>',
      align: 'center',
      dropCap: true,
      className: 'lead big',
      cssClassName: 'has-text-align-center lead',
      anchor: null,
      fontSize: null,
    },
    undefined,
    { width: '40%', verticalAlignment: null },
    { content: 'Left', level: 3, anchor: 'top', cssClassName: 'wp-block-heading' },
    undefined,
  ]);
  expect(found?.[0]).toMatchObject({
    cssClassNames: ['lead', 'big'],
    isDynamic: false,
    blockEditorCategoryName: 'text',
  });
  expect(found?.at(-1)).toMatchObject({
    cssClassNames: null,
    attributesJSON: '{"sum":{"amount":5},"__proto__":{"x":1}}',
    blockEditorCategoryName: null,
  });
});

test('the HTML of the outermost blocks is that of the content', async () => {
  const id = await make(COLUMNS);
  const found = await blocksOf(id, 'renderedHtml', '(flat: false)');
  const { body } = await site.rest(`/core/v2/posts/${id}`);
  const lines = (html: string) => html.split('\n').filter(Boolean);
  expect(lines(found?.map(({ renderedHtml }) => renderedHtml).join('\n') ?? '')).toEqual(
    lines(body.content.rendered),
  );
});

test('content without blocks is one block that is rendered as the content is', async () => {
  const id = await make('One.\n\n"Two"');
  expect(
    await blocksOf(
      id,
      '__typename name renderedHtml ... on CoreFreeform { attributes { content } }',
    ),
  ).toEqual([
    {
      __typename: 'CoreFreeform',
      name: 'core/freeform',
      renderedHtml: '<p>One.</p>\n<p>&#8220;Two&#8221;</p>\n',
      attributes: { content: '<p>One.</p>\n<p>&#8220;Two&#8221;</p>\n' },
    },
  ]);
  expect(await blocksOf(await make(''), 'name')).toEqual([]);
});

test('a value of another type than its attribute has is null', async () => {
  const id = await make(
    '<!-- wp:heading {"level":"three","className":["a"]} --><h2>x</h2><!-- /wp:heading -->',
  );
  expect(
    await blocksOf(id, 'cssClassNames ... on CoreHeading { attributes { level className } }'),
  ).toEqual([{ cssClassNames: null, attributes: { level: null, className: null } }]);
});

test('a password hides the blocks from all but its editors', async () => {
  const id = await make(COLUMNS, { password: 'k' });
  expect(await blocksOf(id, 'name')).toBeNull();
  expect(await blocksOf(id, 'name', '', 'editor')).toHaveLength(5);
  const query = `{ post(id: ${id}, idType: DATABASE_ID, password: "k") { editorBlocks { name } } }`;
  const { data } = await site.graphql(query);
  expect(data.post.editorBlocks).toHaveLength(5);
});

test('a contributor brings no script into attributes or HTML', async () => {
  const attack = `<!-- wp:paragraph {"content":"\\u003cimg src=x onerror=alert(1)\\u003e"} -->
<p onclick="alert(1)">x<script>alert(1)</script></p><!-- /wp:paragraph -->
<!-- wp:html --><a href="javascript:alert(1)">y</a><iframe src="https://evil.example"></iframe><!-- /wp:html -->
<!-- wp:button --><div><a href="javascript:alert(1)">z</a></div><!-- /wp:button -->`;
  const id = await make(attack, { status: 'draft' }, 'contributor');
  const found = await blocksOf(
    id,
    `renderedHtml attributesJSON ... on CoreParagraph { attributes { content } }
     ... on CoreHtml { attributes { html: content } } ... on CoreButton { attributes { url text } }`,
    '',
    'contributor',
  );
  expect(found).toHaveLength(3);
  expect(JSON.stringify(found)).not.toMatch(/script|onclick|onerror|iframe/);
});

test('ten posts take the statements that two take, and none more than their content', async () => {
  for (let i = 0; i < 10; i++) await make(COLUMNS);
  const count = async (first: number, field: string) => {
    await site.graphql('{ generalSettings { title } }');
    const heard: string[] = [];
    const stop = site.services.database.onStatement((sql) => heard.push(sql));
    const { errors } = await site.graphql(
      `{ posts(first: ${first}) { nodes { title ${field} } } }`,
      { as: 'author' }, // whose answers are not cached
    );
    stop();
    expect(errors).toBeUndefined();
    return heard.filter((sql) => !/data_version|"Change"/.test(sql)).length;
  };
  const blocks =
    'editorBlocks { name renderedHtml ... on CoreParagraph { attributes { content } } }';
  await count(10, 'content');
  const alone = await count(10, 'content');
  expect(await count(10, blocks)).toBe(alone);
  expect(await count(2, blocks)).toBe(alone);
});

test('pages and events have blocks as posts do', async () => {
  const page = await site.rest('/core/v2/pages', {
    as: 'admin',
    json: { title: 'P', content: COLUMNS, status: 'publish' },
  });
  const event = await site.rest('/ext/events/v1/events', {
    as: 'admin',
    json: {
      title: 'E',
      description: COLUMNS,
      status: 'publish',
      start_date: '2030-01-01 10:00:00',
      end_date: '2030-01-01 11:00:00',
    },
  });
  const { data } = await site.graphql(`{
    page(id: ${page.body.id}, idType: DATABASE_ID) { editorBlocks { name } }
    event(id: ${event.body.id}, idType: DATABASE_ID) { ... on NodeWithEditorBlocks { editorBlocks { name } } }
  }`);
  expect(data.page.editorBlocks).toHaveLength(5);
  expect(data.event.editorBlocks).toHaveLength(5);
});

test('the types of blocks are listed with what may be set of them, as the schema has them', async () => {
  interface Types {
    readonly blockTypes: readonly { readonly type: string; readonly attributes: unknown[] }[];
    readonly __type: { readonly possibleTypes: readonly { readonly name: string }[] };
  }
  const { data } = await site.graphql<Types>(`{
    blockTypes { name type category isDynamic attributes { name type default } }
    __type(name: "EditorBlock") { possibleTypes { name } }
  }`);
  expect([...data.blockTypes.map(({ type }) => type), 'UnknownBlock'].sort()).toEqual(
    data.__type.possibleTypes.map(({ name }) => name).sort(),
  );
  const heading = data.blockTypes.find(({ type }) => type === 'CoreHeading');
  expect(heading).toMatchObject({ name: 'core/heading', category: 'text', isDynamic: true });
  expect(heading?.attributes).toContainEqual({ name: 'level', type: 'Float', default: 2 });
});

test('blocks of terms, menus and pictures tell what they show', async () => {
  const tag = await site.make('/core/v2/tags', { name: 'Sea' });
  const form = new FormData();
  form.append('file', new File([await makePicture({ width: 8, height: 4 })], 'sea.jpg'));
  const { body: image } = await site.rest('/core/v2/media', { as: 'admin', body: form });
  const id = await make(
    `<!-- wp:post-terms {"term":"post_tag","prefix":"In: "} /-->
<!-- wp:post-terms {"term":"nothing"} /-->
<!-- wp:navigation {"ref":7} --><!-- wp:navigation-link {"label":"Home","url":"/"} /--><!-- /wp:navigation -->
<!-- wp:image {"id":${image.id}} --><figure><img src="${image.source_url}"/></figure><!-- /wp:image -->
<!-- wp:image --><figure><img src="https://else.test/a.png"/></figure><!-- /wp:image -->`,
    { tags: [tag.id] },
  );
  const shown = await blocksOf(
    id,
    `... on CorePostTerms { prefix suffix term taxonomy { node { name } } terms { nodes { name } } }
    ... on CoreNavigation { navigationItems { name } }
    ... on CoreNavigationLink { attributes { label } }
    ... on CoreImage { mediaDetails { width height } }`,
  );
  expect(shown).toEqual([
    {
      prefix: 'In: ',
      suffix: null,
      term: 'post_tag',
      taxonomy: { node: { name: 'post_tag' } },
      terms: { nodes: [{ name: 'Sea' }] },
    },
    { prefix: null, suffix: null, term: 'nothing', taxonomy: null, terms: null },
    { navigationItems: [] },
    { attributes: { label: 'Home' } },
    { mediaDetails: { width: 8, height: 4 } },
    { mediaDetails: null },
  ]);
});

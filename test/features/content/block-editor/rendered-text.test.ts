import { expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();

const QUERY = 'query ($content: String!) { renderedText(content: $content) }';

const render = (content: string, as: 'author' | 'subscriber' | 'visitor' = 'author') =>
  site.graphql<{ renderedText: string | null }>(QUERY, {
    variables: { content },
    ...(as === 'visitor' ? {} : { as }),
  });

test('a part of a text is rendered as its page would show it', async () => {
  const form = await site.rest('/forms/v1/contact-forms', {
    as: 'admin',
    json: { title: 'Ask us', form: '<label>Your name [text* your-name]</label> [submit "Send"]' },
  });
  const { data } = await render(
    `<!-- wp:shortcode -->\n[contact-form-7 id="${form.body.id}"]\n<!-- /wp:shortcode -->`,
  );
  expect(data.renderedText).toMatch(/<form[\s\S]*name="your-name"/);
  expect((await render('Two\n\nparagraphs')).data.renderedText).toBe(
    '<p>Two</p>\n<p>paragraphs</p>\n',
  );
});

test('it is for those who may write', async () => {
  for (const as of ['subscriber', 'visitor'] as const) {
    const { data, errors } = await render('Words', as);
    expect(data.renderedText).toBeNull();
    expect(errors?.[0]?.extensions.code).toBe('rest_cannot_render');
  }
});

test('a part has a bound', async () => {
  const { errors } = await render('a'.repeat(100_001));
  expect(errors?.[0]?.extensions.code).toBe('rest_invalid_param');
});

test('a request renders a few parts and no more', async () => {
  const parts = Array.from({ length: 11 }, (_, i) => `p${i}: renderedText(content: "Words")`);
  const ask = (some: readonly string[]) => site.graphql(`{ ${some.join(' ')} }`, { as: 'author' });
  expect((await ask(parts.slice(0, 10))).errors).toBeUndefined();
  expect((await ask(parts)).errors?.[0]?.extensions.code).toBe('graphql_too_complex');
});

import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { renderComment, renderContent } from '../../../src/content/text/render-content.ts';
import { renderExcerpt } from '../../../src/content/text/render-excerpt.ts';
import { renderTitle } from '../../../src/content/text/texturize.ts';
import { toSlug } from '../../../src/content/text/to-slug.ts';

const recording = new URL('../../../../shared/reference/live-site.json.gz', import.meta.url);

interface Text {
  readonly raw: string;
  readonly rendered: string;
}

interface RecordedItem {
  readonly title: Text;
  readonly content: Text;
  readonly excerpt: Text;
  readonly generated_slug: string;
}

interface RecordedSite {
  readonly collections: Readonly<Record<string, { readonly edit: readonly RecordedItem[] }>>;
}

describe.skipIf(!existsSync(recording))('the recorded site', () => {
  const site: RecordedSite = existsSync(recording)
    ? JSON.parse(gunzipSync(readFileSync(recording)).toString())
    : { collections: {} };
  const items = (path: string) => site.collections[path]?.edit ?? [];

  test.each(['/wp/v2/posts', '/wp/v2/pages'])('renders %s as recorded', (path) => {
    expect(items(path).length).toBeGreaterThan(50);
    for (const { title, content, excerpt, generated_slug } of items(path)) {
      expect(renderTitle(title.raw)).toBe(title.rendered);
      expect(renderContent(content.raw)).toBe(content.rendered);
      // Plug-ins of that site cut excerpts at 30 words.
      expect(renderExcerpt(excerpt.raw, content.raw, 30)).toBe(excerpt.rendered);
      const slug = toSlug(title.raw);
      expect(generated_slug.startsWith(slug)).toBe(true);
    }
  });

  test('renders comments as recorded', () => {
    expect(items('/wp/v2/comments').length).toBeGreaterThan(50);
    for (const { content } of items('/wp/v2/comments')) {
      expect(renderComment(content.raw)).toBe(content.rendered);
    }
  });
});

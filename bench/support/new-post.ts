import { CATEGORIES } from './seed-site.ts';

let count = 0;

/** The body of a request that makes a post, with a title and terms of its own. */
export function newPost(): string {
  const i = ++count;
  const paragraph = `<!-- wp:paragraph -->\n<p>${'Some words of a new post. '.repeat(16)}</p>\n<!-- /wp:paragraph -->`;
  return JSON.stringify({
    title: `New post number ${i}`,
    content: Array.from({ length: 5 }, () => paragraph).join('\n\n'),
    status: 'publish',
    categories: [2 + (i % CATEGORIES), 2 + ((i + 7) % CATEGORIES)],
    tags: [2 + CATEGORIES + (i % 40), 2 + CATEGORIES + ((i + 11) % 40)],
  });
}

import { expect, it } from 'vitest';
import {
  addComparison,
  compareRecords,
  noVerification,
  verificationText,
} from '../../../../src/features/admin/move-in/verify/compare-records.ts';

const picture = (hints: string, sizes: string) => ({
  description: { rendered: `<img${hints} src="a.jpg" sizes="${sizes}(max-width: 300px) 100vw" />` },
});

it('compares pictures but for which of them is loaded first', () => {
  const first = picture(' fetchpriority="high"', '');
  const later = picture(' loading="lazy"', 'auto, ');
  expect(compareRecords(first, later)).toMatchObject([{ result: 'equal' }]);
  const other = picture(' loading="lazy"', 'auto, (max-width: 9px) 9px, ');
  expect(compareRecords(first, other)).toMatchObject([{ result: 'different' }]);
});

it('says after how many words the site cuts its excerpts', () => {
  const excerpt = (rendered: string) => ({ excerpt: { rendered } });
  const here = excerpt('<p>one <b>two</b> three four [&hellip;]</p>\n');
  const posts = noVerification('posts');
  const compare = (words: string) =>
    addComparison(posts, 1, compareRecords(excerpt(`<p>${words} [&hellip;]</p>\n`), here));
  compare('one two');
  expect(verificationText([posts])).toContain(
    'posts: the site cuts excerpts after 2 words, as EXCERPT_LENGTH=2 does here',
  );
  compare('one two three');
  expect(verificationText([posts]).join('\n')).not.toContain('EXCERPT_LENGTH');
});

it("passes over what search engines are told of an event's venues and organizers", () => {
  const event = (told: string) => ({
    venue: { id: 1, json_ld: told },
    organizer: [{ id: 2, json_ld: { name: told } }],
  });
  const results = compareRecords(event('there'), event('here')).map(({ result }) => result);
  expect(results).toEqual(['equal', 'equal']);
  const [moved] = compareRecords({ venue: { id: 1 } }, { venue: { id: 3 } });
  expect(moved).toMatchObject({ result: 'different' });
});

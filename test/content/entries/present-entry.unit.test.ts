import { expect, it } from 'vitest';
import { presentContent } from '../../../src/content/entries/present-entry.ts';

it('renders a content when it is read, and not for lists that show none', () => {
  let reads = 0;
  const entry = {
    get content() {
      reads += 1;
      return 'One & two';
    },
    password: '',
  };
  const shown = presentContent(entry, 'view', true);
  expect(reads).toBe(0);
  expect(JSON.stringify(shown)).toBe(
    JSON.stringify({ rendered: '<p>One &#038; two</p>\n', protected: false }),
  );
  expect(reads).toBe(1);
  expect(presentContent(entry, 'view', false).rendered).toBe('');
});

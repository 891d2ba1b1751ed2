import { expect, it } from 'vitest';
import { compareRecords } from '../../../src/features/move-in/verify/compare-records.ts';

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

import type { BenchSite } from '../support/bench-site.ts';
import type { ClaimResult } from '../support/claim.ts';
import { memoryOf } from '../support/memory-of.ts';

/** MiB; the claim's ratio is what is left of it. */
const MOST = 200;

/** The memory that the server's process has after all the other claims were measured on it. */
export function memoryClaim({ almanac }: BenchSite): ClaimResult {
  const used = memoryOf(almanac.pid);
  return {
    claim: 'Memory at 10,000 posts, MiB',
    ours: used,
    beside: MOST,
    ratio: MOST / used,
    target: 1,
    met: used < MOST,
    cpu: { ours: Number.NaN, beside: Number.NaN },
  };
}

import type { BenchSite } from '../support/bench-site.ts';
import type { ClaimResult } from '../support/claim.ts';
import { memoryOf } from '../support/memory-of.ts';

/** MiB; the claim's ratio is what is left of it. */
const MOST = 256;

/** The memory that the server's process has after the claims about posts were measured on it. */
export const memoryOfPosts = (site: BenchSite): ClaimResult =>
  memoryClaim(site, 'Memory at 10,000 posts, MiB', 1);

/** The same after the claims about events; told, since nothing is claimed of it. */
export const memoryOfAll = (site: BenchSite): ClaimResult =>
  memoryClaim(site, 'Memory with the calendar as well, MiB', 0);

function memoryClaim({ almanac }: BenchSite, claim: string, target: number): ClaimResult {
  const used = memoryOf(almanac.pid);
  const ratio = MOST / used;
  return {
    claim,
    ours: used,
    beside: MOST,
    ratio,
    target,
    met: ratio >= target,
    cpu: { ours: Number.NaN, beside: Number.NaN },
  };
}

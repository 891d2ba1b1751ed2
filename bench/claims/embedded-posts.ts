import type { BenchSite } from '../support/bench-site.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { rawRequest } from '../support/raw-client.ts';
import { part, variedListQueries } from '../support/varied.ts';

const ROUNDS = 9;

/** Lists with the author and the terms of each post beside it, every request another page, filter or order. */
export async function embeddedPosts({ almanac, handWritten }: BenchSite): Promise<ClaimResult> {
  const { newest, older } = variedListQueries();
  const list = (query: string) => rawRequest(`/api/core/v2/posts?_embed=1&${query}`);
  const side = { warmUp: older.map(list), requests: part(newest, 350, list) };
  return check(
    {
      name: 'REST varied: list of 10 posts with _embed',
      beside: 'prepared node:sqlite + JSON.stringify',
      target: 0.4,
      ours: { contender: almanac, ...side },
      theirs: { contender: handWritten, ...side },
    },
    ROUNDS,
  );
}

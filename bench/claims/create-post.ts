import type { BenchSite } from '../support/bench-site.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { newPost } from '../support/new-post.ts';
import { rawRequest } from '../support/raw-client.ts';
import { range } from '../support/varied.ts';

const ROUNDS = 9;
const REQUESTS = 60;
const PATH = '/api/core/v2/posts';

/** New posts with four terms, one after the other and eight at once, beside the statements that they take at least. */
export async function createPosts(site: BenchSite): Promise<ClaimResult[]> {
  const { almanac, handWritten, authorization } = await site.writable();
  const results: ClaimResult[] = [];
  for (const [name, connections] of [
    ['one after the other', 1],
    ['eight at once', 8],
  ] as const) {
    const side = (count: number) =>
      range(count).map(() => rawRequest(PATH, newPost(), authorization));
    const requests = () => side(REQUESTS);
    results.push(
      await check(
        {
          name: `REST create: ${name}`,
          beside: 'prepared node:sqlite in one transaction',
          target: 0.25,
          connections,
          ours: { contender: almanac, warmUp: side(400), requests },
          theirs: { contender: handWritten, warmUp: side(400), requests },
        },
        ROUNDS,
      ),
    );
  }
  return results;
}

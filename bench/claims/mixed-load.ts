import type { BenchSite, WritableSite } from '../support/bench-site.ts';
import { type ClaimResult, check } from '../support/claim.ts';
import { burst, median } from '../support/measure.ts';
import { newPost } from '../support/new-post.ts';
import { rawRequest } from '../support/raw-client.ts';
import { range, variedIds, variedListQueries } from '../support/varied.ts';

const ROUNDS = 7;
/** Reads of a round; a ninth as many writes stand among them. */
const READS = 900;
const WRITES = READS / 9;
/** How many times as much a read may cost beside writes. */
const MOST = 1.2;
const PATH = '/api/core/v2/posts';
/** A read that depends on nothing that is written. */
const CONSTANT = rawRequest('/healthz');

/**
 * What a read costs the server while one request in ten writes a post, beside the same reads alone. What the writes cost is taken off, as
 * measured among reads of a constant: among reads they cost more than one after the other. Of what is asked for again and again, that is single posts; lists, each of which any new post may
 * change, are compared with lists that nobody has asked for.
 */
export async function mixedLoad(site: BenchSite): Promise<ClaimResult[]> {
  const writable = await site.writable();
  const ids = variedIds().newest.slice(0, 100);
  const { newest, older } = variedListQueries();
  const posts = ids.map((id) => rawRequest(`${PATH}/${id}`));
  const lists = [...newest, ...older].map((query) => rawRequest(`${PATH}?${query}`));
  const repeated = (requests: readonly Buffer[]) =>
    range(READS).map((i) => requests[i % requests.length] ?? Buffer.alloc(0));
  let asked = 0;
  const unasked = () => range(READS).map(() => lists[asked++ % lists.length] ?? Buffer.alloc(0));
  return [
    await measure(writable, 'One post beside 10 % writes, µs', () => repeated(posts)),
    await measure(writable, 'List of 10 posts beside 10 % writes, µs', unasked),
  ];
}

/** Lists of which each is asked for once, with a write after every nineteen, beside hand-written SQL under the same load. */
export async function mixedBesideHandWritten(site: BenchSite): Promise<ClaimResult> {
  const { almanac, handWritten, authorization } = await site.writable();
  const { newest, older } = variedListQueries();
  const mixed = (queries: readonly string[], who?: string) =>
    queries.map((query, i) =>
      i % 20 === 19 ? rawRequest(PATH, newPost(), who) : rawRequest(`${PATH}?${query}`),
    );
  const side = (contender: WritableSite['almanac'], who?: string) => ({
    contender,
    warmUp: mixed(older.slice(0, 4000), who),
    requests: (round: number) => mixed(newest.slice(round * 340, (round + 1) * 340), who),
  });
  return check(
    {
      name: 'List of 10 posts by REST, 5 % writes among them',
      beside: 'prepared node:sqlite + JSON.stringify',
      target: 0.4,
      ours: side(almanac, authorization),
      theirs: side(handWritten),
    },
    ROUNDS,
  );
}

async function measure(
  { almanac, authorization }: WritableSite,
  claim: string,
  reads: () => readonly Buffer[],
): Promise<ClaimResult> {
  const mixed = (asked: readonly Buffer[]) =>
    range(READS + WRITES).map((i) =>
      i % 10 === 9
        ? rawRequest(PATH, newPost(), authorization)
        : (asked[i - Math.floor(i / 10)] ?? CONSTANT),
    );
  const constant = range(READS).map(() => CONSTANT);
  const cost = async (requests: readonly Buffer[]) =>
    (await burst(almanac, requests)).cpuPerRequest * requests.length;
  for (const _ of range(5)) {
    await burst(almanac, reads());
    await burst(almanac, mixed(reads()));
  }
  const alone: number[] = [];
  const beside: number[] = [];
  for (const _ of range(ROUNDS)) {
    const writes = (await cost(mixed(constant))) - (await cost(constant));
    await burst(almanac, reads());
    alone.push((await cost(reads())) / READS);
    beside.push(((await cost(mixed(reads()))) - writes) / READS);
  }
  const [ours, theirs] = [median(beside), median(alone)];
  return {
    claim,
    ours,
    beside: theirs,
    ratio: theirs / ours,
    target: 1 / MOST,
    met: ours <= MOST * theirs,
    cpu: { ours, beside: theirs },
  };
}

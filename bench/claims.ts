import type { Provider } from '../src/storage/provider.ts';
import { create, POSTS, update, varied } from './asks.ts';
import { growthOf } from './growth.ts';
import { type Ask, compare, MEASURED, type Pair, send } from './measure.ts';
import { range } from './seed.ts';
import type { Sites } from './sites.ts';

/** Something that a user of a site feels, and the most that it may be. */
export interface Claim {
  readonly name: string;
  readonly line: number;
  measure(sites: Sites): Promise<Measured>;
}

export interface Measured {
  readonly figure: number;
  /** What the figure was made of. */
  readonly of: string;
}

const LIST = { path: '/api/core/v2/posts' };

export const claims: readonly Claim[] = [
  readClaim('list of posts', 2, varied.lists),
  readClaim('list of posts with _embed', 2, varied.embedded),
  readClaim('one post', 3, () => varied.single().slice(0, 4000)),
  readClaim('page of a category', 2, varied.categories),
  readClaim('ten posts by GraphQL', 2.5, varied.graphql),
  writeClaim('create a post', 3.5, create),
  writeClaim('update a post', 10, (i) => update(POSTS - i)),
  {
    name: 'the same list again ÷ a constant response',
    line: 2.5,
    async measure(sites) {
      const { ours } = await sites.reading();
      const beside = await sites.constantLike(LIST.path);
      return compared(
        { ours, beside },
        range(5000 + MEASURED).map(() => LIST),
      );
    },
  },
  growthClaim('sqlite'),
  ...(process.env.TEST_POSTGRES_URL ? [growthClaim('postgresql')] : []),
  {
    name: 'memory after 3,000 mixed requests on a small machine, MB',
    line: 300,
    async measure(sites) {
      const { server, authorization } = await sites.small();
      const kinds = [...Object.values(varied).map((make) => make()), range(500).map(create)];
      const mixed = range(500).flatMap((i) => kinds.flatMap((asks) => asks[i] ?? []));
      await send(server, mixed, authorization);
      const { memory } = await server.usage();
      return { figure: memory / 1e6, of: 'five kinds of reads, and creates' };
    },
  },
];

/** CPU beside the plain server's; no two requests are the same, so that no cached response answers. */
function readClaim(name: string, line: number, asks: () => readonly Ask[]): Claim {
  return {
    name: `${name} ÷ plain`,
    line,
    measure: async (sites) => compared(await sites.reading(), asks()),
  };
}

function writeClaim(name: string, line: number, ask: (i: number) => Ask): Claim {
  return {
    name: `${name} ÷ plain`,
    line,
    measure: async (sites) => compared(await sites.writing(), range(600 + MEASURED).map(ask)),
  };
}

async function compared(pair: Pair, asks: readonly Ask[]): Promise<Measured> {
  const { ours, beside, ratio } = await compare(pair, asks);
  return { figure: ratio, of: `${Math.round(ours)} ÷ ${Math.round(beside)} µs of CPU` };
}

/** The request that grows most. */
function growthClaim(provider: Provider): Claim {
  return {
    name: `100,000 posts ÷ 1,000, ${provider}`,
    line: 3,
    async measure() {
      const ratios = Object.entries(await growthOf(provider)).sort(([, a], [, b]) => b - a);
      return {
        figure: ratios[0]?.[1] ?? Number.NaN,
        of: ratios.map(([name, ratio]) => `${name} ${ratio.toFixed(1)}`).join(', '),
      };
    },
  };
}

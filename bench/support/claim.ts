import { type Burst, burst, type Contender, median } from './measure.ts';

/** Something that is said of this server's speed, beside another server that does the like. */
export interface Claim {
  readonly name: string;
  /** What the other server is. */
  readonly beside: string;
  /** At least so many times the other's requests per second. */
  readonly target: number;
  readonly ours: Side;
  readonly theirs: Side;
}

/** How long a claim is measured. The first rounds warm both processes up and do not count. */
export interface Rounds {
  readonly counted: number;
  readonly warmUp: number;
}

export interface Side {
  readonly contender: Contender;
  /** The requests of one round; other ones each round where they must not repeat. */
  requests(round: number): readonly Buffer[];
}

/** As `--json` writes it. */
export interface ClaimResult {
  readonly claim: string;
  /** Requests per second, medians. */
  readonly ours: number;
  readonly beside: number;
  readonly ratio: number;
  readonly target: number;
  readonly met: boolean;
  /** Microseconds of server CPU for one request, medians. */
  readonly cpu: { readonly ours: number; readonly beside: number };
}

/** Measures both sides by turns, so that whatever else the machine does falls on both; the ratio is the rounds' median. */
export async function check(claim: Claim, { counted, warmUp }: Rounds): Promise<ClaimResult> {
  const ours: Burst[] = [];
  const theirs: Burst[] = [];
  for (let round = 0; round < warmUp + counted; round++) {
    const turns = [
      async () => void ours.push(await burst(claim.ours.contender, claim.ours.requests(round))),
      async () =>
        void theirs.push(await burst(claim.theirs.contender, claim.theirs.requests(round))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
    if (round + 1 === warmUp) for (const bursts of [ours, theirs]) bursts.length = 0;
  }
  const ratio = median(
    ours.map(({ perSecond }, i) => perSecond / (theirs[i]?.perSecond ?? Number.NaN)),
  );
  return {
    claim: claim.name,
    ours: median(ours.map(({ perSecond }) => perSecond)),
    beside: median(theirs.map(({ perSecond }) => perSecond)),
    ratio,
    target: claim.target,
    met: ratio >= claim.target,
    cpu: {
      ours: median(ours.map(({ cpuPerRequest }) => cpuPerRequest)),
      beside: median(theirs.map(({ cpuPerRequest }) => cpuPerRequest)),
    },
  };
}

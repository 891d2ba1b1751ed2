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
  /** How many requests are under way at a time; eight unless said. */
  readonly connections?: number;
}

export interface Side {
  readonly contender: Contender;
  /** Other requests of the same sort, by which the process is compiled and warm before anything counts. */
  readonly warmUp: readonly Buffer[];
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

/**
 * Measures both sides by turns, so that whatever else the machine does falls on both; the ratio is the rounds' median.
 * `prepare` comes between the warm-up and the rounds.
 */
export async function check(
  claim: Claim,
  rounds: number,
  prepare: () => Promise<void> = async () => {},
): Promise<ClaimResult> {
  const ask = ({ contender }: Side, requests: readonly Buffer[]) =>
    burst(contender, requests, claim.connections);
  for (const side of [claim.ours, claim.theirs]) await ask(side, side.warmUp);
  await prepare();
  const ours: Burst[] = [];
  const theirs: Burst[] = [];
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => void ours.push(await ask(claim.ours, claim.ours.requests(round))),
      async () => void theirs.push(await ask(claim.theirs, claim.theirs.requests(round))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
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

import type { BenchSite } from './bench-site.ts';
import { type ClaimResult, check, type Side } from './claim.ts';
import { burst } from './measure.ts';

/** Requests for what nothing is known of. */
interface FirstRequests extends Omit<Side, 'contender'> {
  readonly name: string;
  /** How often it all warms up, each time with nothing known again, until the process is as fast as one that has run for a while. */
  readonly warmUps: number;
}

/** Measures a fresh process that has served others only, beside SQL written by hand. */
export async function checkFirst(
  { freshAlmanac, handWritten }: BenchSite,
  { name, warmUps, ...side }: FirstRequests,
  rounds: number,
): Promise<ClaimResult> {
  const almanac = await freshAlmanac();
  for (let i = 1; i < warmUps; i++) {
    await burst(almanac, side.warmUp);
    almanac.makeUnknown();
  }
  const result = await check(
    {
      name: `REST first: ${name}`,
      beside: 'prepared node:sqlite + JSON.stringify',
      target: 0.4,
      ours: { contender: almanac, ...side },
      theirs: { contender: handWritten, ...side },
    },
    rounds,
  );
  await almanac.stop();
  return result;
}

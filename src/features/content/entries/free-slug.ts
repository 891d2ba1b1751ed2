/** Candidates that one question names, but for the first. */
const AT_ONCE = 50;

/**
 * The first candidate that is free, by a number of questions that hardly grows with the candidates that are taken: two for the
 * first fifty, six for a hundred thousand. Beyond the fifty, where there are gaps, it is one that comes right after a taken one.
 * @param candidate the wish with a number from 1 on
 * @param takenAmong which of some candidates are taken
 */
export async function freeSlug(
  candidate: (number: number) => string,
  takenAmong: (candidates: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const first = candidate(1);
  if ((await takenAmong([first])).length === 0) return first;
  for (let after = 1, step = 1; ; ) {
    const numbers = Array.from({ length: AT_ONCE }, (_, i) => after + (i + 1) * step);
    const taken = new Set(await takenAmong(numbers.map(candidate)));
    const free = numbers.find((number) => !taken.has(candidate(number)));
    if (free === undefined) {
      after += AT_ONCE * step;
      step *= AT_ONCE;
    } else if (step === 1) return candidate(free);
    else {
      after = free - step;
      step /= AT_ONCE;
    }
  }
}

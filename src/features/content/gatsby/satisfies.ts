/**
 * Whether a version is in a range as npm writes it: comparisons that all hold, `>=1.1.2 <3.0.0`, or several of these with `||` between
 * them. Anything else, such as a name of a version, holds for none.
 */
export const satisfies = (version: string, range: string): boolean =>
  range.split('||').some((part) => {
    const comparisons = part.trim().split(/(?<=\d)\s+/);
    return comparisons.every((one) => holds(version, one));
  });

function holds(version: string, comparison: string): boolean {
  const [, operator = '=', wanted] =
    /^(>=|<=|>|<|=|\^|~)?\s*v?(\d+(?:\.\d+){0,2})$/.exec(comparison) ?? [];
  if (wanted === undefined) return false;
  const difference = compare(version, wanted);
  switch (operator) {
    case '>=':
      return difference >= 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '<':
      return difference < 0;
    case '^':
      return difference >= 0 && sameUpTo(1, version, wanted);
    case '~':
      return difference >= 0 && sameUpTo(2, version, wanted);
    default:
      return difference === 0;
  }
}

const numbersOf = (version: string): readonly number[] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

function compare(one: string, other: string): number {
  const others = numbersOf(other);
  const differences = numbersOf(one).map((part, i) => part - (others[i] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

const sameUpTo = (parts: number, one: string, other: string): boolean =>
  numbersOf(one).slice(0, parts).join('.') === numbersOf(other).slice(0, parts).join('.');

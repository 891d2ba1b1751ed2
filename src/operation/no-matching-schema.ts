import type { TSchema } from '@sinclair/typebox';
import type { ParamFailure } from '../lib/api-error.ts';

/** Why one of several schemas did not take a value. */
interface Refusal {
  readonly branch: TSchema;
  readonly position: number;
  readonly reason: string;
  /** Whether it takes another type of value altogether. */
  readonly isOtherType: boolean;
}

/**
 * A value that none of several schemas takes. The refusal of the one that was meant is told: the only one of the value's type, or
 * of those for objects the one that knows most of its members. Else all are named (the reference's rule).
 */
export function noMatchingSchema(
  place: string,
  value: unknown,
  refusals: readonly Refusal[],
): ParamFailure {
  const code = 'rest_no_matching_schema';
  const near = refusals.filter(({ isOtherType }) => !isOtherType);
  const meant = near.length === 1 ? near[0] : mostAlike(value, near);
  const titles = refusals.flatMap(({ branch }) => branch.title ?? []);
  if (meant) {
    const what = meant.branch.title
      ? `is not a valid ${meant.branch.title}`
      : 'does not match the expected format';
    const message = `${place} ${what}. Reason: ${meant.reason}`;
    return { code, message, data: { position: meant.position } };
  }
  const message =
    titles.length === refusals.length
      ? `${place} is not a valid ${titles.join(' or ')}.`
      : `${place} does not match any of the expected formats.`;
  return { code, message, data: null };
}

function mostAlike(value: unknown, refusals: readonly Refusal[]): Refusal | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const shared = ({ branch }: Refusal) =>
    Object.keys(branch.properties ?? {}).filter((name) => Object.hasOwn(value, name)).length;
  const most = Math.max(0, ...refusals.map(shared));
  return most === 0 ? undefined : refusals.find((refusal) => shared(refusal) === most);
}

import type { TSchema } from '@sinclair/typebox';
import type { ParamFailure } from '../lib/api-error.ts';

/** Why one of several schemas rejected a value. */
interface Refusal {
  readonly branch: TSchema;
  readonly position: number;
  readonly reason: string;
  /** Whether it expects another type of value. */
  readonly isOtherType: boolean;
}

/**
 * Describes a value that matches none of several schemas. It reports the error of the intended schema: the only one for the
 * value's type, or among object schemas the one with the most matching members. Otherwise it names all of them, as the reference
 * does.
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

import { ApiError } from '../../../lib/api-error.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface CachedValues {
  readonly meta?: JsonObject | undefined;
  readonly elementor_introduction?: JsonObject | undefined;
}

/**
 * The columns of what programs keep with a user, as JSON; null takes preferences away.
 * @throws ApiError 400 `rest_invalid_type` for preferences that are no object
 */
export function cachedColumns({ meta, elementor_introduction: introduction }: CachedValues) {
  const preferences = meta?.persisted_preferences;
  if (preferences !== undefined && (typeof preferences !== 'object' || Array.isArray(preferences)))
    throw new ApiError(
      'rest_invalid_type',
      400,
      'meta.persisted_preferences is not of type object.',
    );
  return {
    ...(preferences === undefined ? {} : { preferences: toText(preferences) }),
    ...(introduction === undefined ? {} : { introduction: toText(introduction) }),
  };
}

const toText = (value: object | null): string =>
  value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value);

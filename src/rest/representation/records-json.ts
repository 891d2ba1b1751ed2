import type { Dependency } from '../../storage/change-log.ts';
import type { Resource } from './resource.ts';

/** A version of a record. */
export interface RecordRef {
  readonly id: number;
  readonly version: number;
}

interface Made {
  readonly resource: Resource;
  /** Later than that of the reference if the record has changed meanwhile. */
  readonly version: number;
}

/** The JSON of records. */
export interface RecordsJson {
  readonly json: readonly Buffer<ArrayBuffer>[];
  /** Names the versions that are shown, for a validator; null if something that has no version of its own shows in the records. */
  readonly versions: string | null;
}

/**
 * Returns the JSON of records in order, without the records that are gone.
 * @param make returns the representation of a record and the version that it shows, or null for a record that is gone. It tells `dependOn`
 * of other records that show in it, whose changes don't raise this record's version.
 */
export async function recordsJson<Ref extends RecordRef>(
  refs: readonly Ref[],
  make: (ref: Ref, dependOn: (others: readonly Dependency[]) => void) => Promise<Made | null>,
): Promise<RecordsJson> {
  const others: Dependency[] = [];
  const made = await Promise.all(
    refs.map(async (ref) => {
      const one = await make(ref, (more) => others.push(...more));
      return one && { id: ref.id, ...one };
    }),
  );
  const shown = made.filter((one) => one !== null);
  return {
    json: shown.map(({ resource }) => Buffer.from(JSON.stringify(resource))),
    versions:
      others.length === 0 ? shown.map(({ id, version }) => `${id}.${version}`).join() : null,
  };
}

import type { Dependency } from '../../storage/change-log.ts';
import type { Resource } from './resource.ts';

/** A version of a record. */
export interface RecordRef {
  readonly id: number;
  readonly version: number;
}

interface Presented {
  readonly resource: Resource;
  /** Later than that of the reference if the record has changed meanwhile. */
  readonly version: number;
}

/** The representations of records. */
export interface PresentedRecords {
  readonly resources: readonly Resource[];
  /** Names the versions that are shown, for a validator; null if something that has no version of its own shows in the records. */
  readonly versions: string | null;
}

/**
 * Presents records in order, without those that are gone.
 * @param present returns the representation of a record and the version that it shows, or null for a record that is gone. It tells
 * `dependOn` of other records that show in it, whose changes don't raise this record's version.
 */
export async function presentRecords<Ref extends RecordRef>(
  refs: readonly Ref[],
  present: (
    ref: Ref,
    dependOn: (others: readonly Dependency[]) => void,
  ) => Promise<Presented | null>,
): Promise<PresentedRecords> {
  const others: Dependency[] = [];
  const presented = await Promise.all(
    refs.map(async (ref) => {
      const one = await present(ref, (more) => others.push(...more));
      return one && { id: ref.id, ...one };
    }),
  );
  const shown = presented.filter((one) => one !== null);
  return {
    resources: shown.map(({ resource }) => resource),
    versions:
      others.length === 0 ? shown.map(({ id, version }) => `${id}.${version}`).join() : null,
  };
}

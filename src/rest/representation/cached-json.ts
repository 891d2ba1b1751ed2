import { isAnybody } from '../../auth/viewer.ts';
import type { Context } from '../../operation/context.ts';
import type { Dependency } from '../../storage/change-log.ts';
import type { CachedRepresentation, RecordRef } from './representation-cache.ts';
import { representationCache } from './representation-cache.ts';
import type { Resource } from './resource.ts';

/** How a kind of record is shown in one view. */
export interface Representation<Ref extends RecordRef> {
  /** Distinct among all kinds and views: `post view`. */
  readonly name: string;
  /**
   * The representation, and the version that it shows; null for a record that is gone.
   * @param dependOn is told of other records that show in it, whose changes don't raise this one's version
   */
  make(context: Context, ref: Ref, dependOn: DependOn): Promise<Made | null>;
}

interface Made {
  readonly resource: Resource;
  /** Later than that of the reference where the record has changed meanwhile. */
  readonly version: number;
}

type DependOn = (dependencies: readonly Dependency[]) => void;

/** The JSON of records. */
export interface CachedJson {
  readonly json: readonly Buffer<ArrayBuffer>[];
  /** Names what is shown, for a validator; null if it does not change with the versions of these records alone. */
  readonly versions: string | null;
}

/**
 * The JSON of records, in order; those that are gone are left out. What anonymous callers see is kept by id and version, so that
 * a record that is known is not read again. It depends on nothing but its version, which whoever read the references has noted, and on
 * the records that show in it.
 *
 * Whoever read the references may have seen a write that came after the request began, which nothing that is kept has: it is made
 * after the log has been read once more, so that no part of it is older than the version that it is kept by.
 */
export async function cachedJson<Ref extends RecordRef>(
  context: Context,
  refs: readonly Ref[],
  representation: Representation<Ref>,
): Promise<CachedJson> {
  const known = refs.map((ref) => findCached(context, ref, representation));
  if (known.every((one) => one !== undefined)) return together(known);
  await context.catchUp();
  const all = await Promise.all(
    refs.map((ref, i) => known[i] ?? makeJson(context, ref, representation)),
  );
  return together(all.filter((one) => one !== null));
}

const together = (all: readonly CachedRepresentation[]): CachedJson => ({
  json: all.map(({ json }) => json),
  versions: all.every(({ dependencies }) => dependencies.length === 0)
    ? all.map(({ ref: { id, version } }) => `${id}.${version}`).join()
    : null,
});

const isCached = ({ viewer }: Context): boolean => isAnybody(viewer);

const keyOf = (
  { addresses, settingsSeq }: Context,
  { id, version }: RecordRef,
  { name }: Pick<Representation<RecordRef>, 'name'>,
): string => `${name} ${id} ${version} ${addresses.surface.root} ${settingsSeq}`;

function findCached<Ref extends RecordRef>(
  context: Context,
  ref: Ref,
  representation: Representation<Ref>,
): CachedRepresentation | undefined {
  if (!isCached(context)) return undefined;
  const { changes } = context.services;
  const found = representationCache(context.services).get(keyOf(context, ref, representation));
  if (!found || found.dependencies.length === 0) return found;
  if (found.seq < changes.latestIn(found.dependencies)) return undefined;
  context.readPart(found.dependencies);
  return found;
}

async function makeJson<Ref extends RecordRef>(
  context: Context,
  ref: Ref,
  representation: Representation<Ref>,
): Promise<CachedRepresentation | null> {
  const { seq } = context.loaders;
  const dependencies: Dependency[] = [];
  const made = await representation.make(context, ref, (more) => dependencies.push(...more));
  if (!made) return null;
  const { resource, version } = made;
  const shown = { id: ref.id, version };
  const cached = { ref: shown, json: Buffer.from(JSON.stringify(resource)), dependencies, seq };
  if (isCached(context))
    representationCache(context.services).set(keyOf(context, shown, representation), cached);
  return cached;
}

import type { Context } from '../context.ts';
import type { Resource } from './resource.ts';

/** A record in a list: what a representation of it is kept by. */
export interface RecordRef {
  readonly id: number;
  readonly version: number;
}

/** How a kind of record is shown in one view. */
export interface Representation<Ref extends RecordRef> {
  /** Distinct among all kinds and views: `post view`. */
  readonly name: string;
  /** The representation; null for a record that is gone. */
  make(context: Context, ref: Ref): Promise<Resource | null>;
}

/**
 * The JSON of records, in order; those that are gone are left out. What anonymous callers see is kept by id and version, so that
 * a record that is known is not read again. It depends on nothing but its version, which whoever read the references has noted.
 *
 * Whoever read the references may have seen a write that came after the request began, which nothing that is kept has: it is made
 * after the log has been read once more, so that no part of it is older than the version that it is kept by.
 */
export async function keptJson<Ref extends RecordRef>(
  context: Context,
  refs: readonly Ref[],
  representation: Representation<Ref>,
): Promise<readonly Buffer<ArrayBuffer>[]> {
  const known = refs.map((ref) => findKept(context, ref, representation));
  if (known.every((json) => json !== undefined)) return known;
  await context.catchUp();
  const all = await Promise.all(
    refs.map((ref, i) => known[i] ?? makeJson(context, ref, representation)),
  );
  return all.filter((json) => json !== null);
}

const isKept = ({ viewer }: Context): boolean => viewer.id === 0;

const keyOf = (
  { addresses, settingsSeq }: Context,
  { id, version }: RecordRef,
  { name }: Pick<Representation<RecordRef>, 'name'>,
): string => `${name} ${id} ${version} ${addresses.surface.root} ${settingsSeq}`;

const findKept = <Ref extends RecordRef>(
  context: Context,
  ref: Ref,
  representation: Representation<Ref>,
): Buffer<ArrayBuffer> | undefined =>
  isKept(context)
    ? context.services.representations.get(keyOf(context, ref, representation))
    : undefined;

async function makeJson<Ref extends RecordRef>(
  context: Context,
  ref: Ref,
  representation: Representation<Ref>,
): Promise<Buffer<ArrayBuffer> | null> {
  const resource = await representation.make(context, ref);
  if (!resource) return null;
  const json = Buffer.from(JSON.stringify(resource));
  if (isKept(context))
    context.services.representations.set(keyOf(context, ref, representation), json);
  return json;
}

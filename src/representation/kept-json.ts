import type { Context } from '../context.ts';
import type { Tables } from '../storage/tables.ts';
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
  /** What a representation is read from: a kept one depends on these too, though nothing is read for it now. */
  readonly tables: readonly (keyof Tables)[];
  /** The representation; null for a record that is gone. */
  make(context: Context, ref: Ref): Promise<Resource | null>;
}

/**
 * The JSON of records, in order; those that are gone are left out. What anonymous callers see is kept by id and version, so that
 * a record that is known is not read again.
 */
export async function keptJson<Ref extends RecordRef>(
  context: Context,
  refs: readonly Ref[],
  representation: Representation<Ref>,
): Promise<readonly Buffer<ArrayBuffer>[]> {
  const found = refs.map((ref) => keptOne(context, ref, representation));
  const all = found.some((one) => one instanceof Promise) ? await Promise.all(found) : found;
  return all.filter((json) => Buffer.isBuffer(json));
}

function keptOne<Ref extends RecordRef>(
  context: Context,
  ref: Ref,
  { name, tables, make }: Representation<Ref>,
): Buffer<ArrayBuffer> | null | Promise<Buffer<ArrayBuffer> | null> {
  const makeJson = async () => {
    const resource = await make(context, ref);
    return resource && Buffer.from(JSON.stringify(resource));
  };
  if (context.viewer.id !== 0) return makeJson();
  const { representations } = context.services;
  const key = `${name} ${ref.id} ${ref.version} ${context.addresses.surface.root} ${context.stamps.setting}`;
  const known = representations.get(key);
  if (known) {
    context.read(...tables);
    return known;
  }
  return makeJson().then((json) => {
    if (json) representations.set(key, json);
    return json;
  });
}

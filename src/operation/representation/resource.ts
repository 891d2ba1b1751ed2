import { ApiError } from '../../lib/api-error.ts';
import type { Dependency } from '../../storage/change-log.ts';
import type { Context } from '../context.ts';

/** A record as JSON, as REST shows it. */
export type Resource = Readonly<Record<string, unknown>>;

/** The methods that an address may offer. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The methods that a caller may use on a record's own address, for links' `targetHints`. */
export const methodsFor = (mayEdit: boolean, mayDelete: boolean): readonly Method[] => [
  'GET',
  ...(mayEdit ? (['POST', 'PUT', 'PATCH'] as const) : []),
  ...(mayDelete ? (['DELETE'] as const) : []),
];

/**
 * Members of a resource that responses only have if `_fields` names them or the site always shows them. They read through the request's
 * loaders, which batch the reads of all items of a list.
 */
export interface FurtherFields {
  /** Whether answers have them unasked. */
  isAlwaysShown(context: Context): boolean;
  /** By name. @param isEdit whether the item is shown for editing, to somebody who may edit it */
  readonly fields: Readonly<
    Record<string, (context: Context, item: Resource, isEdit: boolean) => Promise<unknown>>
  >;
}

/** Resources that have no such members. */
export const NO_FURTHER_FIELDS: FurtherFields = { isAlwaysShown: () => false, fields: {} };

/**
 * Reads the targets of a resource's embeddable links, by link relation: one value for each link. The request's loaders batch the reads of
 * all items of a list.
 */
export type Embeds = Readonly<
  Record<string, (context: Context, item: Resource) => Promise<readonly unknown[]>>
>;

/** One link of a resource's `_links`. */
export interface Link {
  readonly href: string;
  readonly embeddable?: true;
  readonly [attribute: string]: unknown;
}

export type Links = Readonly<Record<string, readonly Link[]>>;

export const link = (
  href: string,
  attributes: Readonly<Record<string, unknown>> = {},
): readonly Link[] => [{ ...attributes, href }];

/** A link whose target `_embed` may bring along. */
export const embeddable = (
  href: string,
  attributes: Readonly<Record<string, unknown>> = {},
): Link => ({
  embeddable: true,
  ...attributes,
  href,
});

/** The expansion of the prefix `wp:` of relations (docs/rest.md §1.3). */
export const curies: readonly Link[] = [
  { name: 'wp', href: 'https://api.w.org/{rel}', templated: true },
];

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
 * Presents records in order, and leaves out deleted ones.
 * @param present returns the representation of a record and its version, or null for a deleted record. It calls `dependOn` for other
 * records in the representation, whose changes don't raise this record's version.
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

/** Returns what a link leads to, as `_embed` brings it along; or the refusal of what the viewer may not read. */
export async function embedded<Shown>(load: () => Promise<Shown>): Promise<Shown | Resource> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError) return presentError(error);
    throw error;
  }
}

/** Returns the member of a value at a path (`title.rendered`), or undefined. */
export const memberAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce(
      (part: unknown, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? Reflect.get(part, name)
          : undefined,
      value,
    );

/** An `ApiError` as docs/rest.md §2.3 writes it: `{code, message, data: {status, …}}`. */
export function presentError({ code, status, message, extra }: ApiError): Resource {
  const { params, details, data, additional, additionalData } = extra;
  return {
    code,
    message,
    data: {
      status,
      ...(params === undefined ? {} : { params }),
      ...(details === undefined ? {} : { details: details ?? [] }),
      ...data,
    },
    ...(additionalData === undefined ? {} : { additional_data: additionalData }),
    ...(additional === undefined ? {} : { additional_errors: additional }),
  };
}

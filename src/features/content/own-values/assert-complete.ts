import type { OwnFields } from '../../../model/kind.ts';
import { missingValues } from '../../../model/own-values/missing-values.ts';
import {
  type OwnValuesPatch,
  parseValues,
  patchValues,
} from '../../../model/own-values/own-values.ts';
import { invalidParam } from '../../../operation/errors.ts';

/** Drafts may lack what is required. */
const isOpen = (status = 'draft'): boolean => ['publish', 'future', 'private'].includes(status);

interface EntryWrite {
  readonly status?: string | undefined;
  readonly ownValues?: OwnValuesPatch | undefined;
}

/** The same for an entry, which needs what is required to be published, and then in each write of own fields. @throws ApiError as below */
export function assertEntryComplete(
  own: OwnFields,
  before: { readonly status: string; readonly values: string } | null,
  { status, ownValues }: EntryWrite,
): void {
  const isOpened = isOpen(status) && !isOpen(before?.status);
  if (isOpened || (ownValues && isOpen(status ?? before?.status)))
    assertComplete(own, before?.values ?? '', ownValues);
}

/**
 * Makes sure that no required field is without a value after a write. Groups in the style of the plug-in are asked for only where one is
 * written, as there.
 * @param before the record's column
 * @throws ApiError 400 `rest_invalid_param`, with `rest_property_required` for `meta` or `acf`
 */
export function assertComplete(
  { ownFields, groups }: OwnFields,
  before: string,
  patch: OwnValuesPatch = {},
): void {
  const isWritten = Object.keys(patch.groups ?? {}).length > 0;
  const asked = Object.entries(groups).filter(([, { style }]) => style !== 'acf' || isWritten);
  const own = { ownFields, groups: Object.fromEntries(asked) };
  const [missing] = missingValues(
    own,
    parseValues(patchValues({ ownFields, groups }, before, patch)),
  );
  if (!missing) return;
  const { name, place } = missing;
  throw invalidParam(place.replace(/\[.*/, ''), `${name} is a required property of ${place}.`, {
    code: 'rest_property_required',
  });
}

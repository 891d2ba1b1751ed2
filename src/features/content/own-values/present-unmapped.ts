import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';

/** What a moved-in record had that no field is declared for, as `_unmapped`: for administrators who edit it. */
export const presentUnmapped = (
  { viewer }: Context,
  { unmapped }: { readonly unmapped: string },
  isEdit: boolean,
): Resource =>
  isEdit && unmapped !== '' && viewer.can('manage_options')
    ? { _unmapped: JSON.parse(unmapped) }
    : {};

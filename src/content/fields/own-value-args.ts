import type { TSchema, TUnsafe } from '@sinclair/typebox';
import {
  type Args,
  schemaOf,
  shownAs,
  string,
  undetailed,
  unlisted,
} from '../../operation/args.ts';
import { shownSchema } from '../../operation/bounds.ts';
import type { PropertySchema } from '../../operation/representation/resource-schema.ts';
import type { OwnFields } from '../kinds/kind.ts';
import { siteHasGroups } from '../kinds/registry.ts';
import type { ValuesByName } from './field-type.ts';
import { fieldsOfGroups } from './own-values.ts';
import { acfProperties, metaProperties, sentMembers } from './value-schemas.ts';

/** Values of own fields as a caller writes them. */
export interface WrittenOwnValues {
  readonly meta?: ValuesByName | undefined;
  readonly acf?: ValuesByName | undefined;
}

/** The argument `meta` of records of one type. @param properties its built-in members, as the site index describes them */
export const metaArg = (properties: object, description = 'Further fields.') =>
  shownAs(undetailed(schemaOf<ValuesByName>({ type: 'object' })), {
    description,
    type: 'object',
    properties,
  });

/**
 * Returns the arguments that write own fields: `meta`, together with the built-in members of the record unless it has none, and `acf` if
 * it has groups.
 * Members of `meta` are checked when they are written (`readOwnValues`), those of `acf` with all arguments, as in the reference.
 */
export const ownValueArgs = (own: OwnFields, meta: TSchema | undefined): OwnValueArgs =>
  // Without fields nobody sends `meta`, without groups `acf`.
  ({ ...(meta && { meta: withOwnMeta(own, meta) }), ...acfArgs(own) }) as OwnValueArgs;

type OwnValueArgs = {
  readonly meta: TUnsafe<ValuesByName>;
  readonly acf: TUnsafe<ValuesByName>;
};

export function withOwnMeta(own: OwnFields, meta: TSchema): TSchema {
  if (Object.keys(own.ownFields).length === 0) return meta;
  const shown = meta['x-shown'] ?? {};
  return shownAs(meta, {
    ...shown,
    properties: { ...metaProperties(own), ...shown.properties },
  });
}

function acfArgs(own: OwnFields): Args {
  const fields = fieldsOfGroups(own);
  if (Object.keys(fields).length === 0) return {};
  const checked = schemaOf<ValuesByName>(sentMembers(fields, 'acf'));
  const properties = acfProperties(own);
  return { acf: shownAs(checked, { description: 'ACF field data', type: 'object', properties }) };
}

/** Returns the property `acf` of representations, for OPTIONS and the OpenAPI document; it has no contexts (recorded). */
export function acfProperty(own: OwnFields): Readonly<Record<string, PropertySchema>> {
  const { acf } = acfArgs(own);
  if (!acf) return {};
  const { required: _, ...property } = shownSchema(acf);
  return { acf: property };
}

/** How the values of groups are shown: `standard` for people, or as they are edited. */
export const acfFormatArg = siteHasGroups
  ? {
      acf_format: unlisted(
        string({ description: 'How `acf` is shown: `standard` for people; otherwise as edited.' }),
      ),
    }
  : {};

export const isStandardFormat = (args: object): boolean =>
  'acf_format' in args && args.acf_format === 'standard';

import { canReadRecord } from '../../../auth/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { OwnFields } from '../../../model/kind.ts';
import {
  fieldsOfGroups,
  type OwnValues,
  type OwnValuesPatch,
  parseValues,
} from '../../../model/own-values/own-values.ts';
import { type Reference, referencesIn } from '../../../model/own-values/references.ts';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { entryById } from '../entries/entry-loaders.ts';
import { withParent } from '../entries/with-parent.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import { termById } from '../terms/term.ts';
import { userById } from '../users/user-loaders.ts';

/**
 * Makes sure that the records that are written into reference fields are there, of the declared kinds, and readable for the caller, who
 * else could find out by writing what there is. What a record names already may stay.
 * @throws ApiError 400 `rest_invalid_param`
 */
export async function assertReferences(
  context: Context,
  own: OwnFields,
  patch: OwnValuesPatch,
  before: string,
): Promise<void> {
  const groups = fieldsOfGroups(own);
  const all = ({ fields = {}, groups: values = {} }: Partial<OwnValues>) => ({
    meta: referencesIn(own.ownFields, fields),
    acf: referencesIn(groups, values),
  });
  const written = all(patch);
  if (written.meta.length + written.acf.length === 0) return;
  const named = all(parseValues(before));
  const known = new Set([...named.meta, ...named.acf].map(keyOf));
  const [wrongMeta, wrongAcf] = await Promise.all(
    [written.meta, written.acf].map((references) => firstUnknown(context, references, known)),
  );
  if (wrongMeta)
    throw new ApiError('rest_invalid_param', 400, say(`meta.${wrongMeta.place}`, wrongMeta));
  if (wrongAcf) {
    const param = `acf${wrongAcf.place.replace(/^[^[]+/, '[$&]')}`;
    throw invalidParam('acf', say(param, wrongAcf), { data: { param, value: wrongAcf.id } });
  }
}

const keyOf = ({ id, to }: Reference): string => `${to.join()} ${id}`;

const say = (place: string, { to }: Reference): string =>
  `${place} is not the id of a record that it can refer to: ${to.join(' or ')}.`;

async function firstUnknown(
  context: Context,
  references: readonly Reference[],
  known: ReadonlySet<string>,
): Promise<Reference | undefined> {
  const found = await Promise.all(
    references.map((one) => known.has(keyOf(one)) || isThere(context, one)),
  );
  return references[found.indexOf(false)];
}

async function isThere(context: Context, { id, to }: Reference): Promise<boolean> {
  if (!isRecordId(id)) return false;
  const [first = ''] = to; // all are of one sort
  if (first === 'user') return (await userById(context).load(id)) !== null;
  if (taxonomyOf(first)) return to.includes((await termById(context).load(id))?.taxonomy ?? '');
  const entry = await entryById(context).load(id);
  if (!entry || !to.includes(entry.kind)) return false;
  return canReadRecord(context.viewer, await withParent(context, entry));
}

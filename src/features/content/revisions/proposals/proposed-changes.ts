import { isDeepStrictEqual } from 'node:util';
import type { Entry, EntryRecord } from '../../../../content/entries/entry.ts';
import {
  type EntryChanges,
  plainColumns,
  wishes,
} from '../../../../content/entries/entry-changes.ts';
import { valuesAfter } from '../../../../content/entries/entry-index.ts';
import type { Fields } from '../../../../content/fields/field.ts';
import type { ValuesByName } from '../../../../content/fields/field-type.ts';
import { presentFields } from '../../../../content/fields/field-values.ts';
import { presentAcf, presentOwnMeta } from '../../../../content/fields/present-own-values.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { kinds, siteHasGroups } from '../../../../content/kinds/registry.ts';
import { taxonomiesOf } from '../../../../content/terms/taxonomies.ts';
import { isObject } from '../../../../lib/is-object.ts';
import type { Context } from '../../../../operation/context.ts';
import { type EntryProposal, maySeeEntry, type Proposal } from './proposal.ts';

/** The fields of a kind that can be proposed beside its texts, image, terms and own fields: those that previews show too. */
export const proposedFields = ({ fields }: Pick<Kind, 'fields'>): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, { column, isRevised }]) => isRevised || column === 'template' || column === 'format',
    ),
  );

/** The changes of a proposal, as they are stored. */
export const changesOf = ({ changes }: Proposal): EntryChanges => JSON.parse(changes);

/** The changes that make an entry another one; what it has already is left out, so that approval writes nothing else. */
export function differing(entry: EntryRecord, changes: EntryChanges): EntryChanges {
  const { ownValues, terms, ...columns } = wishes(changes);
  const others = Object.entries(columns).filter(
    ([column, value]) => value !== entry[column as keyof Entry],
  );
  const otherTerms = Object.entries(terms ?? {}).filter(
    ([taxonomy, ids]) => !isDeepStrictEqual(sorted(new Set(ids)), termsOf(entry, taxonomy)),
  );
  const isOther = ownValues && valuesAfter(entry.kind, entry.values, changes) !== entry.values;
  return {
    ...Object.fromEntries(others),
    ...(isOther && { ownValues }),
    ...(otherTerms.length > 0 && { terms: Object.fromEntries(otherTerms) }),
  };
}

const sorted = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b);

const termsOf = ({ terms }: EntryRecord, taxonomy: string): readonly number[] =>
  sorted(terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id));

/** A field that a proposal changes: the value that the entry has now, and the value that it would have. */
export interface ProposedChange {
  /** Its name in REST: `title`, `categories`, `meta.subtitle`, `acf.price`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Compares an entry as it is now with what a proposal makes of it, as far as the viewer may read its fields; null for the author of a
 * proposal who may no longer read the entry.
 */
export function differenceOf(
  context: Context,
  { proposal, entry }: EntryProposal,
): readonly ProposedChange[] | null {
  const kind = kinds.get(entry.kind);
  if (!kind || !maySeeEntry(context, entry)) return null;
  const changes = changesOf(proposal);
  const { title = entry.title, content = entry.content, excerpt = entry.excerpt } = changes;
  const values = valuesAfter(entry.kind, entry.values, changes);
  const changed = { ...entry, ...plainColumns(changes), title, content, excerpt, values };
  const before = shownValues(context, kind, entry);
  const after = shownValues(context, kind, changed, changes.terms);
  return Object.keys({ ...before, ...after })
    .map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
}

/** The fields of an entry that can be proposed, as a record of REST has them, with texts as they were written. */
export function proposalSource(context: Context, entry: EntryRecord): ValuesByName {
  const kind = kinds.get(entry.kind);
  const shown = Object.entries(kind ? shownValues(context, kind, entry) : {});
  const inPlace = (place: string) =>
    shown.flatMap(([name, value]) =>
      name.startsWith(`${place}.`) ? [[name.slice(place.length + 1), value] as const] : [],
    );
  return {
    ...Object.fromEntries(shown.filter(([name]) => !name.includes('.'))),
    meta: Object.fromEntries(inPlace('meta')),
    ...(siteHasGroups ? { acf: Object.fromEntries(inPlace('acf')) } : {}),
  };
}

/** The fields of an entry that can be proposed, as REST names and shows them for editing. */
function shownValues(
  context: Context,
  kind: Kind,
  entry: EntryRecord,
  terms: EntryChanges['terms'] = {},
): ValuesByName {
  const { title, content, excerpt, values, footnotes } = entry;
  const { acf } = presentAcf(context, kind, values);
  return {
    ...{ title, content, excerpt },
    featured_media: entry.featuredMediaId ?? 0,
    ...presentFields(proposedFields(kind), entry, 'edit'),
    ...Object.fromEntries(
      taxonomiesOf(kind).map(({ name, restBase }) => [
        restBase,
        terms[name] ? sorted(new Set(terms[name])) : termsOf(entry, name),
      ]),
    ),
    ...within('meta', { ...presentOwnMeta(context, kind, values), footnotes }),
    ...within('acf', isObject(acf) ? acf : {}),
  };
}

const within = (place: string, values: ValuesByName): ValuesByName =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${place}.${name}`, value]));

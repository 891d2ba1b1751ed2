import { type TArray, type TOptional, Type } from '@sinclair/typebox';
import type { Kind } from '../../../model/kind.ts';
import { taxonomiesOf } from '../../content/terms/taxonomies.ts';
import { type Reference, references } from './moved-records.ts';
import type { OpenPage } from './open-page.ts';
import { labelOf, type RemoteEntry } from './remote-entry.ts';
import { remoteReference } from './remote-fields.ts';

type Sorted = Pick<Kind, 'taxonomies' | 'labels'>;

/** What is read of the terms of a kind's records: lists of ids under the REST bases of its taxonomies. */
export const remoteTerms = (
  kind: Sorted,
): Readonly<Record<string, TOptional<TArray<typeof remoteReference>>>> =>
  Object.fromEntries(
    taxonomiesOf(kind).map(({ restBase }) => [
      restBase,
      Type.Optional(Type.Array(remoteReference)),
    ]),
  );

/** Finds the local ids of the terms of a page's records; those that are not here are noted in its outcome. */
export async function termsOf(
  page: OpenPage,
  kind: Sorted,
  records: readonly RemoteEntry[],
): Promise<(record: RemoteEntry) => readonly number[]> {
  const taxonomies = taxonomiesOf(kind);
  const named = (record: RemoteEntry): readonly NamedTerm[] => {
    const fields: Readonly<Record<string, unknown>> = { ...record };
    return taxonomies.flatMap(({ restBase, name: taxonomy }) =>
      [fields[restBase] ?? []]
        .flat()
        .filter((id) => typeof id === 'number')
        .map((id) => ({ id, taxonomy })),
    );
  };
  const ids = records.flatMap(named).map(({ id }) => id);
  const termOf = await references(page, 'term', ids);
  return (record) => localTerms(page, labelOf(kind.labels.one, record), named(record), termOf);
}

interface NamedTerm {
  readonly id: number;
  readonly taxonomy: string;
}

function localTerms(
  { outcome }: OpenPage,
  label: string,
  named: readonly NamedTerm[],
  termOf: Reference,
): readonly number[] {
  const found = named.map(({ id, taxonomy }) => ({ id, local: termOf(id, [taxonomy]) }));
  const missing = found.filter(({ local }) => local === null).map(({ id }) => id);
  if (missing.length > 0)
    outcome.incomplete.push(`${label}: its terms ${missing.join(', ')} are not here`);
  return found.flatMap(({ local }) => (local === null ? [] : [local])).sort((a, b) => a - b);
}

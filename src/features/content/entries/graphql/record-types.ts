import type { ContentKind, Kind } from '../../../../content/kinds/kind.ts';
import { contentKinds, mediaKind } from '../../../../content/kinds/registry.ts';
import { builder } from '../../../../graphql/builder.ts';
import { type ConnectionFamily, connectionFamily } from '../../../../graphql/connection.ts';
import type { EntryModel } from './entry-model.ts';

/** The GraphQL type of the records of a kind. */
export interface RecordType {
  readonly kind: ContentKind;
  /** Its fields are added by the feature that serves the kind. */
  readonly type: ReturnType<typeof builder.objectRef<EntryModel>>;
  /** The types of lists of such records, by relation. */
  readonly connections: ConnectionFamily<EntryModel>;
}

/** The type of each kind of content, in the order of the registry. */
export const recordTypes: readonly RecordType[] = contentKinds.map((kind) => {
  const { typename } = kind.graphql;
  const type = builder.objectRef<EntryModel>(typename);
  let family: ConnectionFamily<EntryModel> | undefined;
  return {
    kind,
    type,
    get connections() {
      family ??= connectionFamily(typename, type); // not all kinds have lists by relation
      return family;
    },
  };
});

/** @throws Error for a kind that is no content */
export function recordType({ name }: Pick<Kind, 'name'>): RecordType {
  const found = recordTypes.find(({ kind }) => kind.name === name);
  if (!found) throw new Error(`Records of the kind ${name} have no GraphQL type.`);
  return found;
}

export const { type: MediaItemRef } = recordType(mediaKind);

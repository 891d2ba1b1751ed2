import { type OwnKind, ownKinds } from '../../../../content/kinds/own-kinds.ts';
import { type KindType, kindType } from '../../entries/graphql/kind-type.ts';

/** The type of a kind of the site's own. */
export interface OwnKindType extends KindType {
  readonly kind: OwnKind;
}

/** In the order of the declaration. */
export const ownKindTypes: readonly OwnKindType[] = [...ownKinds.values()].map((kind) => ({
  ...kindType(kind, kind.graphql.typename, undefined, kind.supports.includes('author')),
  kind,
}));

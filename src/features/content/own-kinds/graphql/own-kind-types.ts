import type { ContentKind } from '../../../../content/kinds/kind.ts';
import { plainKinds } from '../../../../content/kinds/registry.ts';
import { type KindType, kindType } from '../../entries/graphql/kind-type.ts';

/** The type of a kind of the site's own. */
export interface OwnKindType extends KindType {
  readonly kind: ContentKind;
}

/** In the order of the declaration. */
export const ownKindTypes: readonly OwnKindType[] = plainKinds.map((kind) => ({
  ...kindType(kind, undefined, kind.supports.includes('author')),
  kind,
}));

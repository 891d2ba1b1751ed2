import { kindType } from '../../entries/graphql/kind-type.ts';
import { pageKind } from '../page-kind.ts';

/** Its fields are in page-type.ts. */
export const pageType = kindType(pageKind, 'Page');

export const { type: PageRef } = pageType;

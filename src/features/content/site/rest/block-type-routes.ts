import { json } from '../../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../../rest/route.ts';
import { getBlockType, listBlockTypes } from '../list-block-types.ts';

const namespace = 'core/v2';
const WORD = '[a-zA-Z0-9_-]+';

const list = endpoint(['GET'], listBlockTypes, {
  answers: { schema: { type: 'array', maxItems: 0, items: { type: 'object' } } },
  respond: (types) => json(types),
});

/** `/core/v2/block-types` (docs/rest.md §4.14) */
export const blockTypeRoutes: readonly Route[] = [
  route({ namespace, path: '/block-types', endpoints: [list] }),
  route({
    namespace,
    path: '/block-types/{namespace}',
    placeholders: { namespace: WORD },
    endpoints: [list],
  }),
  route({
    namespace,
    path: '/block-types/{namespace}/{name}',
    placeholders: { namespace: WORD, name: WORD },
    endpoints: [endpoint(['GET'], getBlockType, { respond: (type) => json(type) })],
  }),
];

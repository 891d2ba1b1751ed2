import { json } from '../../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../../rest/route.ts';
import {
  editorCollections,
  getBlockType,
  listBlockTypes,
  listEditorCollection,
} from '../editor-operations.ts';

const namespace = 'core/v2';
const WORD = '[a-zA-Z0-9_-]+';

const answers = { schema: { type: 'array', maxItems: 0, items: { type: 'object' } } };

const list = endpoint(['GET'], listBlockTypes, { answers, respond: (types) => json(types) });

/** Routes that block editors read when they start (docs/rest.md §4.14). */
export const editorRoutes: readonly Route[] = [
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
  route({
    namespace,
    path: '/{collection}',
    placeholders: { collection: `(?:${editorCollections.join('|')})` },
    endpoints: [
      endpoint(['GET'], listEditorCollection, {
        answers,
        respond: (records) => json(records, { 'X-WP-Total': '0', 'X-WP-TotalPages': '0' }),
      }),
    ],
  }),
];

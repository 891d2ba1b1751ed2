import { editMethods, endpoint, route } from '../../rest/route.ts';
import { contextArg, itemArgs } from '../records/collection-args.ts';
import {
  maySeeText,
  refuseUneditableContext,
  refuseUneditableList,
} from '../records/entry-policy.ts';
import { loadEntryHead } from '../records/load-entry.ts';
import {
  answerCreated,
  answerItem,
  answerList,
  answerRemoved,
  answerUpdated,
} from '../records/rest/entry-answers.ts';
import { createPage } from './create-page.ts';
import { deletePage } from './delete-page.ts';
import { getPage } from './get-page.ts';
import { listPages } from './list-pages.ts';
import { pageEmbeds } from './page-embeds.ts';
import { pageSchema } from './page-schema.ts';
import { shownPage } from './shown-page.ts';
import { updatePage } from './update-page.ts';

const namespace = 'core/v2';

const collection = route({
  namespace,
  path: '/pages',
  schema: pageSchema,
  endpoints: [
    endpoint(['GET'], listPages, {
      args: contextArg,
      allowBatch: true,
      embeds: pageEmbeds,
      authorize: (context, { context: view }) => refuseUneditableList(context, 'page', view),
      respond: (found, args, context, request) =>
        answerList(context, shownPage, found, args, request),
    }),
    endpoint(['POST'], createPage, {
      allowBatch: true,
      existsCode: 'rest_post_exists',
      respond: (id, _, context) => answerCreated(context, shownPage, id),
    }),
  ],
});

const item = route({
  namespace,
  path: '/pages/{id}',
  schema: pageSchema,
  endpoints: [
    endpoint(['GET'], getPage, {
      args: itemArgs,
      allowBatch: true,
      embeds: pageEmbeds,
      async authorize(context, { id, context: view, password }) {
        const page = await loadEntryHead(context, 'page', id);
        refuseUneditableContext(context, page, view);
        maySeeText(context, page, view, password);
      },
      respond: (page, args, context) => answerItem(context, shownPage, page, args),
    }),
    endpoint(editMethods, updatePage, {
      allowBatch: true,
      respond: (id, _, context) => answerUpdated(context, shownPage, id),
    }),
    endpoint(['DELETE'], deletePage, {
      allowBatch: true,
      respond: (removed, _, context) => answerRemoved(context, shownPage, removed),
    }),
  ],
});

/** interface.md §4.4 */
export const pageRoutes = [collection, item];

import type { TInteger, TString } from '@sinclair/typebox';
import {
  blocksArg,
  type contextArg,
  itemArgs,
  type pageArgs,
} from '../../../../content/entries/collection-args.ts';
import type { EntrySummary } from '../../../../content/entries/entry.ts';
import { embedsOf } from '../../../../content/entries/entry-embeds.ts';
import {
  assertCanListForEditing,
  assertCanReadForEditing,
  isOpenedBy,
  loadEntry,
} from '../../../../content/entries/entry-policy.ts';
import type { EntryRef } from '../../../../content/entries/entry-query.ts';
import { entrySchema } from '../../../../content/entries/entry-schema.ts';
import type { RemovedEntry } from '../../../../content/entries/remove-entry.ts';
import { shownEntry, type TextParts } from '../../../../content/entries/shown-entry.ts';
import { acfFormatArg } from '../../../../content/fields/own-value-args.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { kindHas } from '../../../../content/kinds/kind-parts.ts';
import { entrySeoFields } from '../../../../content/seo/seo-fields.ts';
import type { Args, Required } from '../../../../operation/args.ts';
import type { Page } from '../../../../operation/list-operation.ts';
import type { Operation } from '../../../../operation/operation.ts';
import { endpoint } from '../../../../rest/endpoint.ts';
import { editMethods, type Route, route } from '../../../../rest/route.ts';
import {
  answerCreated,
  answerItem,
  answerList,
  answerRemoved,
  answerUpdated,
} from './entry-answers.ts';

interface GetArgs extends Args {
  readonly id: TInteger & Required;
  readonly password: TString;
}

/** A kind of text, and what can be done with texts of it. */
interface EntryOperations {
  readonly kind: Kind;
  /** What may be written of an entry. */
  readonly writeArgs: Args;
  readonly list: Operation<typeof pageArgs & typeof contextArg, Page<EntryRef>>;
  readonly create: Operation<Args, number>;
  readonly get: Operation<GetArgs, EntrySummary>;
  readonly update: Operation<Args, number>;
  readonly remove: Operation<Args, RemovedEntry<TextParts>>;
}

/** The list of a kind and each of its entries (docs/rest.md §4.3), with what is answered. */
export function entryRoutes({
  kind: declared,
  writeArgs,
  ...operations
}: EntryOperations): readonly Route[] {
  const { name: kind } = declared;
  const path = `/${declared.rest.base}`;
  const shown = shownEntry(declared);
  const schema = entrySchema(declared, writeArgs);
  const embeds = embedsOf(declared);
  const hasBlocks = kindHas(declared, 'editor');
  const collection = route({
    namespace,
    path,
    schema,
    endpoints: [
      endpoint(['GET'], operations.list, {
        args: acfFormatArg,
        allowBatch: true,
        embeds,
        furtherFields: entrySeoFields,
        authorize: (context, { context: view }) => assertCanListForEditing(context, kind, view),
        respond: (found, args, context, request) =>
          answerList(context, shown, found, args, request),
      }),
      endpoint(['POST'], operations.create, {
        allowBatch: true,
        furtherFields: entrySeoFields,
        existsCode: 'rest_post_exists',
        respond: (id, _, context) => answerCreated(context, shown, id),
      }),
    ],
  });
  const item = route({
    namespace,
    path: `${path}/{id}`,
    schema,
    endpoints: [
      endpoint(['GET'], operations.get, {
        args: { ...itemArgs, ...acfFormatArg, ...(hasBlocks ? blocksArg : {}) },
        allowBatch: true,
        embeds,
        furtherFields: entrySeoFields,
        async authorize(context, { id, context: view, password }) {
          const summary = await loadEntry(context, kind, id);
          assertCanReadForEditing(context, summary, view);
          await isOpenedBy(context, summary, password);
        },
        respond: (summary, args, context) => answerItem(context, shown, summary, args),
      }),
      endpoint(editMethods, operations.update, {
        allowBatch: true,
        furtherFields: entrySeoFields,
        respond: (id, _, context) => answerUpdated(context, shown, id),
      }),
      endpoint(['DELETE'], operations.remove, {
        allowBatch: true,
        respond: (removed, _, context) => answerRemoved(context, shown, removed),
      }),
    ],
  });
  return [collection, item];
}

const namespace = 'core/v2';

import './graphql/events-category.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';
import { type TermRef, termById } from '../../../content/terms/term.ts';
import { termSchema } from '../../../content/terms/term-fields.ts';
import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../operation/operation.ts';
import {
  type ResourceSchema,
  readOnly,
  resourceSchema,
} from '../../../operation/representation/resource-schema.ts';
import { type Answer, created, json } from '../../../rest/answer.ts';
import type { RestRequest } from '../../../rest/read-request.ts';
import { editMethods, endpoint, type Route, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import type { CalendarPage } from '../entries/calendar-args.ts';
import { idInPath } from '../entries/find-calendar-entry.ts';
import { calendarListAnswer } from '../entries/rest/calendar-list-answer.ts';
import {
  type EventTermOperations,
  eventCategoryOperations,
  eventTagOperations,
} from './event-term-operations.ts';
import { loadEventTerm } from './event-term-policy.ts';
import { presentCalendarTerm } from './present-event-term.ts';

/** Responds with a page of categories or tags, whose own URL leaves out the query (recorded). */
async function eventTermListAnswer(
  context: Context,
  request: RestRequest,
  collection: string,
  { items, total, page }: Page<TermRef> & { readonly page: CalendarPage },
): Promise<Answer> {
  const terms = await Promise.all(items.map(({ id }) => termById(context).load(id)));
  const shown = await Promise.all(
    terms
      .filter((term) => term !== null)
      .map(async (term) => {
        const { _links, ...listed } = await presentCalendarTerm(context, term);
        return listed;
      }),
  );
  return calendarListAnswer(context, request, {
    collection,
    items: shown,
    total,
    page,
    shownQuery: [],
  });
}

const namespace = 'ext/events/v1';

function collection(base: string, { taxonomy, list, create }: EventTermOperations): Route {
  const { isHierarchical, restNamespace, restBase } = taxonomy;
  return route({
    namespace,
    path: `/${base}`,
    schema: eventTermSchema(taxonomy),
    listIn: base,
    endpoints: [
      endpoint(['GET'], list, {
        omit: isHierarchical ? [] : ['parent'],
        respond: (found, _, context, request) =>
          eventTermListAnswer(context, request, `/${namespace}/${base}`, found),
      }),
      endpoint(['POST'], create, {
        omit: unwritten(taxonomy),
        async respond(id, _, context) {
          const term = await loadEventTerm(context, taxonomy, id);
          // The URL in the content area (recorded).
          const address = context.addresses.rest(`/${restNamespace}/${restBase}/${id}`);
          return created(await presentCalendarTerm(context, term), address);
        },
      }),
    ],
  });
}

function item(base: string, operations: EventTermOperations): Route {
  const { taxonomy, get, update, delete: remove } = operations;
  return route({
    namespace,
    path: `/${base}/{id}`,
    idsOf: 'term',
    placeholders: { id: '\\d+' },
    schema: eventTermSchema(taxonomy),
    endpoints: [
      endpoint(['GET'], get, {
        args: idInPath,
        omit: ['id'],
        respond: async (term, _, context) => json(await presentCalendarTerm(context, term)),
      }),
      endpoint(editMethods, update, {
        args: idInPath,
        omit: ['id', ...unwritten(taxonomy)],
        respond: async (id, _, context) =>
          json(await presentCalendarTerm(context, await loadEventTerm(context, taxonomy, id))),
      }),
      endpoint(['DELETE'], remove, {
        args: idInPath,
        omit: ['id'],
        respond({ shown: { _links, ...previous } }) {
          return json(previous);
        },
      }),
    ],
  });
}

/** `meta` is only there where the site declares own fields. */
const unwritten = ({ isHierarchical, ownFields }: Taxonomy): ('meta' | 'parent')[] => [
  ...(Object.keys(ownFields).length > 0 ? [] : (['meta'] as const)),
  ...(isHierarchical ? [] : (['parent'] as const)),
];

/** docs/rest.md §6.5 */
const eventTermRoutes: readonly Route[] = [
  collection('categories', eventCategoryOperations),
  item('categories', eventCategoryOperations),
  collection('tags', eventTagOperations),
  item('tags', eventTagOperations),
];

/** The schema of an event category or tag, for OPTIONS and the OpenAPI document. */
function eventTermSchema(taxonomy: Taxonomy): ResourceSchema {
  const {
    properties: { link, ...properties },
    answered,
  } = termSchema(taxonomy);
  const title = taxonomy.isHierarchical ? 'event-category' : 'event-tag';
  return resourceSchema(
    title,
    {
      ...properties,
      url: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
      urls: readOnly('always', 'object', 'Its addresses in this interface.'),
    },
    answered && { answered },
  );
}

export const eventTerms = defineFeature({
  name: 'event-terms',
  group: { name: 'Event categories and tags', description: 'The terms of events.' },
  routes: eventTermRoutes,
});

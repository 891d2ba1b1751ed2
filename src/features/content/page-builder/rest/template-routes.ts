import { json } from '../../../../rest/answer.ts';
import { endpoint } from '../../../../rest/endpoint.ts';
import { type Route, route } from '../../../../rest/route.ts';
import { createTemplate } from '../create-template.ts';
import { listTemplates } from '../list-templates.ts';
import { presentTemplate, templateSchema } from '../present-template.ts';

/** interface.md §4.12 */
export const templateRoutes: readonly Route[] = [
  route({
    namespace: 'builder/v1',
    path: '/template-library/templates',
    schema: templateSchema,
    shows: 'list',
    endpoints: [
      endpoint(['GET'], listTemplates, {
        respond: async (templates, _, context) =>
          json(await Promise.all(templates.map((one) => presentTemplate(context, one)))),
      }),
      endpoint(['POST'], createTemplate, {
        respond: async ({ content: _, ...made }, __, context) => ({
          ...json(await presentTemplate(context, made)),
          status: 201,
        }),
      }),
    ],
  }),
];

import { objectSchema } from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { createPreview } from './preview.ts';

/** Links by which drafts are read. */
export const previews = defineFeature({
  name: 'previews',
  group: {
    name: 'Previews',
    description: 'Tokens that show a draft to somebody who is not logged in.',
  },
  // Beside the routes of tokens, since the reference's namespaces have no such route.
  routes: [
    route({
      namespace: 'jwt-auth/v1',
      path: '/preview',
      endpoints: [
        endpoint(['POST'], createPreview, {
          answers: {
            schema: objectSchema({
              link: { type: 'string', format: 'uri' },
              token: { type: 'string' },
              token_expires: { type: 'integer', description: 'Seconds since 1970.' },
            }),
          },
          respond: ({ link, token, expires }) => json({ link, token, token_expires: expires }),
        }),
      ],
    }),
  ],
});

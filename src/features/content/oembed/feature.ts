import './graphql/embed-queries.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { anything, oneOf } from '../../../operation/args.ts';
import { type Answer, errorAnswer, json } from '../../../rest/answer.ts';
import { type Endpoint, endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { embedSchema, oembedXml } from './embed.ts';
import { readEmbed } from './entry-embed.ts';
import { embedPage } from './pages/embed-page.ts';
import { readForeignEmbed } from './read-foreign-embed.ts';

const embed = route({
  namespace: 'oembed/1.0',
  path: '/embed',
  endpoints: [
    inFormat(
      endpoint(['GET'], readEmbed, {
        args: { format: anything({ description: 'Either `json` or `xml`.', default: 'json' }) },
        answers: { schema: embedSchema },
        respond: (found) => json(found),
      }),
    ),
  ],
});

const proxy = route({
  namespace: 'oembed/1.0',
  path: '/proxy',
  endpoints: [
    endpoint(['GET'], readForeignEmbed, {
      args: {
        format: oneOf(['json', 'xml'], {
          description:
            'Of no effect: providers are asked in the format that they know, and the answer is JSON.',
          default: 'json',
        }),
      },
      answers: { schema: embedSchema },
      respond: (found) => json(found),
    }),
  ],
});

export const oembed = defineFeature({
  name: 'oembed',
  group: { name: 'Embeds', description: 'What other sites show of this one, and the reverse.' },
  // docs/rest.md §9
  routes: [embed, proxy],
  pages: [embedPage],
});

/** Makes an endpoint respond with XML if `format` says so, also with errors. */
function inFormat(inner: Endpoint): Endpoint {
  return {
    ...inner,
    prepare(raw, request) {
      if (raw.format !== 'xml') return inner.prepare(raw, request);
      return async (context) => {
        try {
          return asXml(await inner.prepare(raw, request)(context));
        } catch (error) {
          if (error instanceof ApiError) return asXml(errorAnswer(error));
          throw error;
        }
      };
    },
  };
}

const asXml = ({ status, headers, body }: Answer): Answer => ({
  status,
  headers: { ...headers, 'Content-Type': 'text/xml; charset=UTF-8' },
  body: oembedXml(Object(body)),
});

import { expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const address = 'http://site.test/graphql';
const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };

test.each([
  ['POST', new Request(address, { method: 'POST', headers, body: '{"query":"{ __typename }"}' })],
  ['GET', new Request(`${address}?query={__typename}`, { headers })],
])(
  'a caller who goes away before an event stream is read ends nothing else: %s',
  async (_, request) => {
    const thrown: unknown[] = [];
    const note = (error: unknown) => thrown.push(error);
    process.on('uncaughtException', note);
    try {
      const response = await site.app.fetch(request);
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(thrown).toEqual([]);
    } finally {
      process.off('uncaughtException', note);
    }
  },
);

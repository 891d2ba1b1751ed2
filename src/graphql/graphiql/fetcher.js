import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { getOperationAST } from 'graphql';

/**
 * Sends GraphiQL's requests: as the person who is logged in, and subscriptions as server-sent events (GraphQL over Server-Sent
 * Events, distinct connections mode).
 * @param {{ url: string, nonce: string }} options `nonce` vouches for the session; empty for a visitor who is not logged in
 */
export function createFetcher({ url, nonce }) {
  const send = createSend(nonce);
  const ask = createGraphiQLFetcher({ url, fetch: send });
  return (params, options = {}) =>
    isSubscription(params, options) ? follow(send, url, params, options) : ask(params, options);
}

/** `fetch` with the nonce, which is renewed where it is no longer taken: it is good for some hours. */
function createSend(first) {
  let nonce = first;
  const send = (url, { headers, ...init }) =>
    fetch(url, { ...init, headers: nonce ? { 'X-WP-Nonce': nonce, ...headers } : headers });
  return async (url, init) => {
    const response = await send(url, init);
    if (!nonce || !(await isOutdated(response))) return response;
    const renewed = await fetch('/wp-admin/admin-ajax.php?action=rest-nonce');
    nonce = renewed.ok ? await renewed.text() : '';
    return send(url, init);
  };
}

const isOutdated = async (response) =>
  response.status === 403 && (await response.clone().text()).includes('rest_cookie_invalid_nonce');

const isSubscription = ({ operationName }, { documentAST }) =>
  documentAST !== undefined &&
  getOperationAST(documentAST, operationName)?.operation === 'subscription';

/** The results as they come; whoever has enough ends the request. */
function follow(send, url, params, { headers }) {
  const leaving = new AbortController();
  const results = readResults(() =>
    send(url, {
      method: 'POST',
      body: JSON.stringify(params),
      headers: {
        ...headers,
        Accept: 'text/event-stream',
        'Content-Type': 'application/json',
      },
      signal: leaving.signal,
    }),
  );
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => results.next(),
    return() {
      leaving.abort();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
}

async function* readResults(request) {
  try {
    const response = await request();
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('text/event-stream')) {
      yield await response.json(); // it was refused
      return;
    }
    for await (const { event, data } of readEvents(response.body)) {
      if (event === 'complete') return;
      if (event === 'next') yield JSON.parse(data);
    }
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
  }
}

/** Server-sent events (HTML standard, §9.2), as far as they are used here. */
async function* readEvents(body) {
  let text = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    for (const block of blocks) yield readEvent(block);
  }
}

function readEvent(block) {
  const lines = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line));
  const valuesOf = (name) => lines.flatMap((line) => (line?.[1] === name ? [line[2]] : []));
  return { event: valuesOf('event')[0], data: valuesOf('data').join('\n') };
}

import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { getOperationAST, parse } from 'graphql';

/**
 * Sends GraphiQL's requests: as the person who is logged in, and subscriptions as server-sent events (GraphQL over Server-Sent
 * Events, distinct connections mode).
 * @param {{ url: string, nonce: string }} options `nonce` vouches for the session; empty for a visitor who is not logged in
 */
export function createFetcher({ url, nonce }) {
  const send = createSend(nonce);
  const ask = createGraphiQLFetcher({ url, fetch: send });
  return (params, options = {}) => {
    if (isSubscription(params, options)) return follow(send, url, params, options);
    const files = fileVariables(params);
    return files.length > 0 ? sendFiles(send, url, params, files) : ask(params, options);
  };
}

/** The variables of an operation that are files. */
function fileVariables({ query, operationName }) {
  if (!query.includes('Upload')) return [];
  try {
    const operation = getOperationAST(parse(query), operationName);
    return (operation?.variableDefinitions ?? [])
      .filter(({ type }) => (type.type ?? type).name?.value === 'Upload')
      .map(({ variable }) => variable.name.value);
  } catch {
    return []; // the server tells what is wrong with it
  }
}

/** Sends files as a form (GraphQL multipart request specification): those that are chosen in the panel, or else a pixel. */
async function sendFiles(send, url, params, names) {
  const variables = { ...params.variables, ...Object.fromEntries(names.map((one) => [one, null])) };
  const form = new FormData();
  form.set('operations', JSON.stringify({ ...params, variables }));
  form.set(
    'map',
    JSON.stringify(Object.fromEntries(names.map((one) => [one, [`variables.${one}`]]))),
  );
  for (const name of names) form.set(name, chosenFiles.get(name) ?? pixel());
  return (await send(url, { method: 'POST', body: form })).json();
}

/** The files to send, by variable. */
export const chosenFiles = new Map();

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const pixel = () =>
  new File([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))], 'pixel.png', {
    type: 'image/png',
  });

/** `fetch` with the nonce, which is renewed where it is no longer taken: it is good for some hours. */
function createSend(first) {
  let nonce = first;
  const send = (url, { headers, ...init }) =>
    fetch(url, { ...init, headers: nonce ? { 'X-WP-Nonce': nonce, ...headers } : headers });
  return async (url, init) => {
    const response = await send(url, init);
    if (!nonce || !(await isOutdated(response))) return response;
    const renewed = await fetch(
      url.replace(/graphql$/, 'wp-admin/admin-ajax.php?action=rest-nonce'),
    );
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

import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** A message as it came. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into messages of every shape
  readonly json: any;
}

type Answer = number | ((response: ServerResponse) => void);

/** A real HTTP server that takes messages. */
export interface WebhookReceiver {
  readonly url: string;
  /** As `GUARDED_FETCH_ALLOW` names it. */
  readonly host: string;
  readonly received: Received[];
  /** What the next messages are answered, each once; 204 after these. */
  readonly answers: Answer[];
  /** The types of the messages and the ids of their records. */
  told(): readonly string[];
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers: Answer[] = [];
  const { host, address, close } = await listen(async (request, response) => {
    const body = (await buffer(request)).toString();
    received.push({ headers: request.headers, body, json: JSON.parse(body || 'null') });
    const answer = answers.shift() ?? 204;
    if (typeof answer === 'function') answer(response);
    else response.writeHead(answer).end(answer === 204 ? undefined : `answer ${answer}`);
  });
  return {
    url: `${address}/hook`,
    host,
    received,
    answers,
    told: () => received.map(({ json: { type, data } }) => `${type} ${data.id}`),
    close,
  };
}

import { json } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** A mailing provider's HTTP API on a port of this machine, which knows idempotency keys and fails as it is told. */
export interface FlakyProvider {
  readonly url: string;
  /** How many requests have come. */
  arrived: number;
  /** Every request that was taken or refused, in order, with what became of it. */
  readonly requests: { readonly key: string; readonly isTaken: boolean }[];
  /** What was taken, once for each key. */
  readonly taken: Record<string, unknown>[];
  /** How to fail the next requests, one each: with a status, by cutting the line, or by cutting it after taking. */
  readonly failures: (number | 'cut' | 'cut after taking')[];
  /** Called when a request has come, before it is taken and answered. */
  beforeTaking: () => Promise<void>;
  /** The last `Authorization` header. */
  authorization: string | undefined;
  close(): Promise<void>;
}

export async function openFlakyProvider(): Promise<FlakyProvider> {
  const keys = new Set<string>();
  const { address, close } = await listen(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>; // this server sends an object
    const key = String(request.headers['idempotency-key']);
    provider.authorization = request.headers.authorization;
    provider.arrived += 1;
    await provider.beforeTaking();
    const failure = provider.failures.shift();
    const isTaken = (failure === undefined || failure === 'cut after taking') && !keys.has(key);
    provider.requests.push({ key, isTaken });
    if (isTaken) {
      keys.add(key);
      provider.taken.push(body);
    }
    if (typeof failure === 'string') return void request.socket.destroy();
    response.writeHead(failure ?? 200).end('{}');
  });
  const provider: FlakyProvider = {
    url: `${address}/subscribers`,
    arrived: 0,
    requests: [],
    taken: [],
    failures: [],
    beforeTaking: async () => {},
    authorization: undefined,
    close,
  };
  return provider;
}

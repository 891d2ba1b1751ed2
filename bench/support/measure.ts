import { readFileSync } from 'node:fs';
import { openConnection, type RawConnection } from './raw-client.ts';

/** What one burst of requests to one server took. */
export interface Burst {
  readonly perSecond: number;
  /** CPU of the server's process for one request, in microseconds. */
  readonly cpuPerRequest: number;
}

/** A server under measurement: where it listens, and the process whose CPU counts. */
export interface Contender {
  readonly port: number;
  readonly pid: number;
}

const CONNECTIONS = 8;

/** Sends all requests over a few connections and measures. @throws Error for any answer but 200 and 201 */
export async function burst(
  { port, pid }: Contender,
  requests: readonly Buffer[],
  connectionCount = CONNECTIONS,
): Promise<Burst> {
  const connections = await Promise.all(
    Array.from({ length: connectionCount }, () => openConnection(port)),
  );
  const before = cpuOf(pid);
  const start = process.hrtime.bigint();
  let next = 0;
  const drain = async (connection: RawConnection) => {
    while (next < requests.length) {
      const request = requests[next++];
      if (!request) return;
      const { status } = await connection.ask(request);
      if (status !== 200 && status !== 201)
        throw new Error(`${status} for ${request.toString().split('\r\n')[0]}`);
    }
  };
  await Promise.all(connections.map(drain));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const cpu = cpuOf(pid) - before;
  for (const connection of connections) connection.close();
  return { perSecond: requests.length / seconds, cpuPerRequest: cpu / requests.length };
}

/** CPU time of a process so far, user and system, in microseconds (proc(5): ticks of 10 ms). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

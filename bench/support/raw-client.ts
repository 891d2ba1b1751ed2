import { connect, type Socket } from 'node:net';

/** One kept-alive connection that asks and reads as cheaply as it can, so that the server is what is measured. */
export interface RawConnection {
  /** Sends a whole request; resolves with the answer's status and length of body. */
  ask(request: Buffer): Promise<{ readonly status: number; readonly length: number }>;
  close(): void;
}

export function openConnection(port: number): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.once('connect', () => resolve(rawConnection(socket)));
  });
}

/** A request as it goes over the wire; with a body, a POST of JSON. */
export function rawRequest(path: string, body?: string, authorization?: string): Buffer {
  const who = authorization === undefined ? '' : `Authorization: ${authorization}\r\n`;
  const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n${who}`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const length = Buffer.byteLength(body);
  return Buffer.from(
    `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
}

function rawConnection(socket: Socket): RawConnection {
  let waiting:
    | { resolve(answer: { status: number; length: number }): void; reject(error: Error): void }
    | undefined;
  let head = '';
  let status = 0;
  let left = -1;
  let length = 0;
  socket.on('data', (chunk) => {
    let rest = chunk;
    if (left < 0) {
      head += rest.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      length = lengthOf(head.slice(0, end));
      left = length - (head.length - end - 4);
      rest = Buffer.alloc(0);
    }
    left -= rest.length;
    if (left > 0) return;
    head = '';
    left = -1;
    waiting?.resolve({ status, length });
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Answers are expected to say their length: nothing here is chunked. */
function lengthOf(head: string): number {
  const found = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (!found) throw new Error(`An answer does not say its length: ${head.slice(0, 200)}`);
  return Number(found[1]);
}

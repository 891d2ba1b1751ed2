import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer({ env: { UPLOAD_MAX_BYTES: '50000' } });

const PIECES = 20;
const piece = 'x'.repeat(10_000);
const form = [
  ['content-type', 'multipart/form-data; boundary=b'],
  ['--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n', '\r\n--b--'],
] as const;
const plain = ['content-type', 'text/plain'];

it.each([
  ['its body, by somebody who may not', plain, ['', ''], '401'],
  ['its body, too large', plain, ['', ''], '413'],
  ['a form, too large', ...form, '413'],
])(
  'an upload that is refused before it has arrived leaves the connection usable: %s',
  async (_, type, [before, after], status) => {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    let said = '';
    socket.on('data', (bytes) => {
      said += bytes;
    });
    const rights =
      status === '401' ? '' : `authorization: ${server.site.authorization('admin')}\r\n`;
    socket.write(
      `POST /api/core/v2/media HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n${rights}${type.join(': ')}\r\n` +
        'content-disposition: attachment; filename=a.txt\r\n\r\n',
    );
    const send = (text: string) =>
      socket.write(text && `${text.length.toString(16)}\r\n${text}\r\n`);
    send(before);
    for (let i = 0; i < PIECES; i++) {
      send(piece);
      await sleep(5);
    }
    send(after);
    socket.write('0\r\n\r\n');
    await expect.poll(() => said).toContain(`HTTP/1.1 ${status} `);
    await sleep(700); // longer than a connection with unread bytes is held
    socket.write('GET /api/core/v2/posts HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(errors).toEqual([]);
    expect(said).toContain('HTTP/1.1 200 ');
  },
);

// node:http and nothing else: every request is answered with the same body of as many bytes as the second argument says.
import { createServer } from 'node:http';

const [port, bytes] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes, 'a');
const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': bytes };

createServer((request, response) => {
  // A body that was sent is read to its end, as any server must.
  if (request.method === 'GET') response.writeHead(200, headers).end(body);
  else request.resume().once('end', () => response.writeHead(200, headers).end(body));
}).listen(port, '127.0.0.1', () => process.send('listening'));

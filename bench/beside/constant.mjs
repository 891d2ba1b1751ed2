// node:http and nothing else: every request is answered with a body of as many bytes as the second argument says.
import { createServer } from 'node:http';

const [port, bytes] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes, 'a');
const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': bytes };

createServer((_, response) => response.writeHead(200, headers).end(body)).listen(port, '127.0.0.1');

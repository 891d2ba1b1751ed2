import { expect, test } from 'vitest';
import { isAllowedHost, readAllowedHost } from '../../../src/lib/guarded-fetch/checked-url.ts';

test.each([
  ['Intranet.example', 'intranet.example'],
  ['localhost:8081', 'localhost:8081'],
  ['[::1]:90', '[::1]:90'],
  ['127.1', '127.0.0.1'],
  ['http://localhost', null],
  ['user@localhost', null],
  ['localhost:port', null],
  ['a/b', null],
])('the setting %s is read as %s', (item, host) => {
  expect(readAllowedHost(item)).toBe(host);
});

test('a host with a port is allowed on that port alone', () => {
  const on = (address: string) => isAllowedHost(['one.test:8443', 'two.test'], new URL(address));
  expect(on('https://one.test:8443/')).toBe(true);
  expect(on('https://one.test/')).toBe(false);
  expect(on('https://two.test:1234/')).toBe(true);
  expect(on('https://sub.two.test/')).toBe(false);
});

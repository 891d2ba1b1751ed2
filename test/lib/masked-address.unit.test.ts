import { expect, it } from 'vitest';
import { maskedAddress } from '../../src/lib/web-address.ts';

it.each([
  ['/', '/'],
  ['/api/core/v2/posts?per_page=5&search=a+b', '/api/core/v2/posts?per_page=5&search=a+b'],
  ['/wp-login.php?action=rp&key=abc&login=lena', '/wp-login.php?action=rp&key=***&login=lena'],
  ['/wp-login.php?%6bey=abc', '/wp-login.php?%6bey=***'],
  ['/a?KEY=a=b?c&x=1', '/a?KEY=***&x=1'],
  ['/a?key', '/a?key'],
  ['/mailing/confirm/12-abc/', '/mailing/confirm/***/'],
  ['/blog/mailing/unsubscribe/12-abc?x=1', '/blog/mailing/unsubscribe/***?x=1'],
  ['/mailing/lists/2', '/mailing/lists/2'],
  ['/api/x?_wpnonce=abc&password=open', '/api/x?_wpnonce=***&password=***'],
  ['/api/x?batch_hash=abc&access_token=abc', '/api/x?batch_hash=***&access_token=***'],
  ['/wp-login.php?redirect_to=%2Fa%3Fkey%3Dabc', '/wp-login.php?redirect_to=***'],
  ['/html?url=%2Fmailing%2Fconfirm%2Fabc%2F', '/html?url=***'],
  ['/graphql?query={post(password:"abc"){id}}', '/graphql?query=***'],
  ['/graphql?query={post{hasPassword}}', '/graphql?query={post{hasPassword}}'],
  ['/graphql?variables={"passwordOfThePost" : "abc"}', '/graphql?variables=***'],
  ['/a?x=token_of_the_session_in_this_browser_only:abc', '/a?x=***'],
  [`/a?x=${'key'.repeat(20)}=abc`, '/a?x=***'],
  ['/a?x=%E0%A4%A', '/a?x=%E0%A4%A'],
])('%s is logged as %s', (address, logged) => {
  expect(maskedAddress(address)).toBe(logged);
});

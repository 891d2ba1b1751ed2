import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { GuardedFetchError } from './guarded-fetch-error.ts';
import { isPublicAddress } from './is-public-address.ts';
import type { Resolve } from './resolve-by-system.ts';

/**
 * Connects to public addresses only. Each connection resolves the name once and uses exactly the checked addresses, so that a
 * changed DNS response has no effect.
 */
export const guardedConnector =
  (resolve: Resolve): buildConnector.connector =>
  (options, callback) => {
    const { hostname } = options;
    // Node does not resolve literal addresses, so the look-up below would not check them.
    if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
      callback(notPublic(hostname), null);
      return;
    }
    const connect = buildConnector({
      lookup: guardedLookup(resolve, isPublicAddress),
      allowH2: false,
    });
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      const reached = socket.remoteAddress ?? '';
      if (isPublicAddress(reached)) return callback(null, socket);
      socket.destroy();
      callback(notPublic(hostname), null);
    });
  };

/** Connects to hosts that the configuration trusts. */
export const trustingConnector = (resolve: Resolve): buildConnector.connector =>
  buildConnector({ lookup: guardedLookup(resolve, () => true), allowH2: false });

/** One private address among several rejects all of them. */
const guardedLookup =
  (resolve: Resolve, mayConnect: (address: string) => boolean): LookupFunction =>
  (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new Error(`${host} has no address.`), '');
        if (!addresses.every(mayConnect)) return callback(notPublic(host), '');
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) callback(null, found);
        else callback(null, first, isIP(first));
      },
      (error: Error) => callback(error, ''),
    );
  };

const notPublic = (host: string) =>
  new GuardedFetchError('address', `${host} is no host of the public Internet.`);

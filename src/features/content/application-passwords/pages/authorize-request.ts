import { readCallbackAddress, withAnswer } from './callback-address.ts';

/** What an application asks for when it sends somebody here. */
export interface AuthorizeRequest {
  /** As the application calls itself; empty where it doesn't say. */
  readonly name: string;
  /** A UUID, or empty. */
  readonly appId: string;
  readonly success: URL | null;
  /** Where those who reject are sent; null to stay here. */
  readonly reject: URL | null;
}

/** Reads a request from a query or a form. Answers what is wrong with it, in a sentence, if anything is. */
export function readAuthorizeRequest(
  get: (name: string) => string | null | undefined,
): AuthorizeRequest | string {
  const name = (get('app_name') ?? '').replace(/\s+/gu, ' ').trim();
  const appId = get('app_id') ?? '';
  const [successUrl, rejectUrl] = [get('success_url') ?? '', get('reject_url') ?? ''];
  const success = successUrl === '' ? null : readCallbackAddress(successUrl);
  const reject = rejectUrl === '' ? null : readCallbackAddress(rejectUrl);
  if (name.length > LONGEST_NAME) return 'The application’s name is too long.';
  if (appId !== '' && !UUID.test(appId)) return 'The application’s app_id is no UUID.';
  if (successUrl !== '' && !success) return unfit('success_url');
  if (rejectUrl !== '' && !reject) return unfit('reject_url');
  return { name, appId, success, reject: reject ?? rejectionOf(success) };
}

const LONGEST_NAME = 200;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const unfit = (name: string): string =>
  `The application’s ${name} is no address that anybody may be sent to: it must begin with https, or with http on this very machine, or with a scheme of the application’s own.`;

const rejectionOf = (success: URL | null): URL | null =>
  success && new URL(withAnswer(success, { success: 'false' }));

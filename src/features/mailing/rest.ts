import { list, string, unlisted } from '../../operation/args.ts';
import { json } from '../../rest/answer.ts';
import { endpoint } from '../../rest/endpoint.ts';
import { type Endpoint, type RawArgs, route } from '../../rest/route.ts';
import { subscribe } from './subscribe.ts';

/** What every form sends beside its merge fields; the index lists none of it (recorded). */
const formArgs = {
  _mc4wp_form_id: unlisted(string({ description: 'The id of the form.' })),
  EMAIL: unlisted(string({ description: 'The address.' })),
  _mc4wp_lists: unlisted(
    list(string(), { description: "Ids or short names of lists of the form's; all unless said." }),
  ),
  _mc4wp_honeypot: unlisted(string({ description: 'What people leave empty.' })),
  _mc4wp_timestamp: unlisted(
    string({ description: 'When the form was shown, in seconds since 1970.' }),
  ),
};

/** interface.md §4.9 */
export const mailingRoutes = [
  route({
    namespace: 'mailing/v1',
    path: '/form',
    endpoints: [ofForm(endpoint(['POST'], subscribe, { respond: (isTaken) => json(isTaken) }))],
  }),
];

/** The same endpoint, which takes a form's own names (behaviour.md §10). */
function ofForm(inner: Endpoint): Endpoint {
  return {
    ...inner,
    args: formArgs,
    prepare: (raw, request) => inner.prepare(readForm(raw), request),
    allows: (raw, context) => inner.allows(readForm(raw), context),
  };
}

function readForm(raw: RawArgs): RawArgs {
  const { _mc4wp_form_id, _mc4wp_lists, _mc4wp_honeypot, _mc4wp_timestamp, EMAIL, ...fields } = raw;
  const id = toText(_mc4wp_form_id);
  return {
    form_id: /^\d{1,15}$/.test(id) ? Number(id) : 0,
    email: toText(EMAIL).slice(0, LONGEST),
    fields,
    ...(_mc4wp_lists === undefined ? {} : { lists: toList(_mc4wp_lists) }),
    honeypot: toText(_mc4wp_honeypot),
    timestamp: toText(_mc4wp_timestamp),
  };
}

/** An address that is longer is none. */
const LONGEST = 1000;

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const toList = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.slice(0, 100) : toText(value).split(','))
    .map((item) => toText(item).trim().slice(0, 200))
    .filter((item) => item !== '');

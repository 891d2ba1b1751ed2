import { decodeHTML } from 'entities';
import { SHORTEST_PASSWORD } from '../../../auth/password.ts';
import { wishes } from '../../../content/entries/entry-changes.ts';
import { metaArg, ownValueArgs } from '../../../content/fields/own-value-args.ts';
import { ownFieldsOfUsers } from '../../../content/kinds/registry.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { cleanAddress } from '../../../content/text/safe-attributes.ts';
import { sanitizeBasic } from '../../../content/text/sanitize-html.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import {
  type ArgValues,
  list,
  oneOf,
  required,
  schemaOf,
  shownAs,
  string,
  unlisted,
} from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { tokenChangeArg } from './login/tokens.ts';

const builtIn = {
  name: string({ description: 'The name that is shown.' }),
  first_name: string({ description: 'The first name.' }),
  last_name: string({ description: 'The last name.' }),
  email: string({ format: 'email', description: 'The e-mail address.' }),
  url: string({ format: 'uri', description: "The user's own site." }),
  description: string({ maxLength: 65_525, description: 'A few words about the user.' }),
  locale: oneOf(['', 'en_US'], { description: "The language; empty for the site's." }),
  nickname: string({ description: 'The nickname.' }),
  slug: string({ description: "The name in the address of the author's page." }),
  roles: list(string(), { description: 'The roles.' }),
  password: shownAs(string({ format: 'user-password' }), {
    description: 'The login password; it is never shown.',
    type: 'string',
  }),
  meta: metaArg({
    persisted_preferences: {
      type: 'object',
      title: '',
      description: 'What an editor keeps for the user.',
      default: [],
      context: ['edit'],
      properties: {
        _modified: {
          description: 'When it was last changed.',
          type: 'string',
          format: 'date-time',
          readonly: false,
        },
      },
      additionalProperties: true,
    },
  }),
  elementor_introduction: schemaOf<Readonly<Record<string, unknown>>>({
    description: 'Which introductions of the page builder the user has seen.',
    type: 'object',
    properties: { ai_get_started: { type: 'boolean' } },
    additionalProperties: true,
  }),
};

/** The writable fields of a user for callers who may edit the account; some of them take the right to promote users. */
export const userFields = {
  ...builtIn,
  ...ownValueArgs(ownFieldsOfUsers, builtIn.meta),
  tokens: unlisted(tokenChangeArg),
};

/** Names an account to log in to or to open again. */
export const accountArg = required(
  string({ minLength: 1, maxLength: 320, description: 'The login or the e-mail address.' }),
);

/** The name to log in with: given once, and checked by auth/viewer.ts. */
export const loginArg = shownAs(string({ format: 'user-login' }), {
  description: 'The name to log in with.',
  type: 'string',
});

/** The texts of a user that a caller may write. */
type WrittenTexts = Partial<ArgValues<Omit<typeof builtIn, 'meta' | 'elementor_introduction'>>>;

/** The columns of a user's texts, cleaned, as far as they are written; names that are emptied fall back to the login. */
export function textColumns(texts: WrittenTexts, login: string) {
  const { name, first_name, last_name, nickname, description, url, locale } = texts;
  return {
    ...(name === undefined ? {} : nameColumns(nameOf(name) || login)),
    ...(nickname === undefined ? {} : { nickname: nameOf(nickname) || login }),
    ...wishes({
      firstName: first_name && nameOf(first_name),
      lastName: last_name && nameOf(last_name),
      description: description && sanitizeBasic(description.trim()),
      url: url && cleanAddress(plainLine(url)),
      locale,
    }),
  };
}

/** Returns the plain text of a name, since a client may send back HTML that it has read. */
const nameOf = (written: string): string => decodeHTML(plainLine(written));

/** Returns the columns of a displayed name: the name and its text for sorting. */
export const nameColumns = (name: string) => ({ name, sortName: toSortText(name) });

/** Checks a password that a person has chosen. @throws ApiError `rest_invalid_param` for a short one */
export function assertLongEnough(password: string): void {
  if (password.length >= SHORTEST_PASSWORD) return;
  throw invalidParam('password', `The password needs at least ${SHORTEST_PASSWORD} characters.`);
}

type CachedValues = Partial<ArgValues<Pick<typeof builtIn, 'meta' | 'elementor_introduction'>>>;

/**
 * The columns of what programs keep with a user, as JSON; null takes preferences away.
 * @throws ApiError 400 `rest_invalid_type` for preferences that are no object
 */
export function cachedColumns({ meta, elementor_introduction: introduction }: CachedValues) {
  const preferences = meta?.persisted_preferences;
  if (preferences !== undefined && (typeof preferences !== 'object' || Array.isArray(preferences)))
    throw new ApiError(
      'rest_invalid_type',
      400,
      'meta.persisted_preferences is not of type object.',
    );
  return wishes({
    preferences: preferences === undefined ? undefined : toText(preferences),
    introduction: introduction && toText(introduction),
  });
}

const toText = (value: object | null): string =>
  value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value);

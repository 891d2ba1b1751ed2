import { decodeHTML } from 'entities';
import { ownValueArgs } from '../../../content/fields/own-value-args.ts';
import { ownFieldsOfUsers } from '../../../content/kinds/registry.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { cleanAddress } from '../../../content/text/safe-attributes.ts';
import { sanitizeBasic } from '../../../content/text/sanitize-html.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import {
  list,
  oneOf,
  schemaOf,
  shownAs,
  string,
  undetailed,
  unlisted,
} from '../../../operation/args.ts';
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
  meta: shownAs(undetailed(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' })), {
    description: 'Further fields.',
    type: 'object',
    properties: {
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

/** The name to log in with: given once, and checked by auth/viewer.ts. */
export const loginArg = shownAs(string({ format: 'user-login' }), {
  description: 'The name to log in with.',
  type: 'string',
});

/** The texts of a user that a caller may write. */
export interface WrittenTexts {
  readonly name?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly nickname?: string | undefined;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
  readonly locale?: string | undefined;
}

/** The columns of a user's texts, cleaned, as far as they are written; names that are emptied fall back to the login. */
export function textColumns(texts: WrittenTexts, login: string) {
  const { name, nickname, locale } = texts;
  return {
    ...(name === undefined ? {} : nameColumns(nameOf(name) || login)),
    ...(texts.first_name === undefined ? {} : { firstName: nameOf(texts.first_name) }),
    ...(texts.last_name === undefined ? {} : { lastName: nameOf(texts.last_name) }),
    ...(nickname === undefined ? {} : { nickname: nameOf(nickname) || login }),
    ...(texts.description === undefined
      ? {}
      : { description: sanitizeBasic(texts.description.trim()) }),
    ...(texts.url === undefined ? {} : { url: cleanAddress(plainLine(texts.url)) }),
    ...(locale === undefined ? {} : { locale }),
  };
}

/** Returns the plain text of a name, since a client may send back HTML that it has read. */
const nameOf = (written: string): string => decodeHTML(plainLine(written));

/** Returns the columns of a displayed name: the name and its text for sorting. */
export const nameColumns = (name: string) => ({ name, sortName: toSortText(name) });

type JsonObject = Readonly<Record<string, unknown>>;

interface CachedValues {
  readonly meta?: JsonObject | undefined;
  readonly elementor_introduction?: JsonObject | undefined;
}

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
  return {
    ...(preferences === undefined ? {} : { preferences: toText(preferences) }),
    ...(introduction === undefined ? {} : { introduction: toText(introduction) }),
  };
}

const toText = (value: object | null): string =>
  value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value);

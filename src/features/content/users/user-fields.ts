import { list, oneOf, schemaOf, shownAs, string } from '../../../operation/args.ts';
import { LONG_TEXT } from '../../../operation/bounds.ts';

/** What may be written of a user, by whoever may change the account; some only by those who promote users. */
export const userFields = {
  name: string({ description: 'The name that is shown.' }),
  first_name: string({ description: 'The first name.' }),
  last_name: string({ description: 'The last name.' }),
  email: string({ format: 'email', description: 'The e-mail address.' }),
  url: string({ format: 'uri', description: "The user's own site." }),
  description: string({ maxLength: LONG_TEXT, description: 'A few words about the user.' }),
  locale: oneOf(['', 'en_US'], { description: "The language; empty for the site's." }),
  nickname: string({ description: 'The nickname.' }),
  slug: string({ description: "The name in the address of the author's page." }),
  roles: list(string(), { description: 'The roles.' }),
  password: shownAs(string({ format: 'user-password' }), {
    description: 'The login password; it is never shown.',
    type: 'string',
  }),
  meta: shownAs(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' }), {
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

/** The name to log in with: given once, and checked by auth/user-rules.ts. */
export const loginArg = shownAs(string({ format: 'user-login' }), {
  description: 'The name to log in with.',
  type: 'string',
});

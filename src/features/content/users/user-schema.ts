import { ownFieldsOfUsers } from '../../../model/own-fields-of.ts';
import { required } from '../../../operation/args.ts';
import { shownSchema } from '../../../operation/shown-schema.ts';
import {
  allWritten,
  orderContexts,
  readOnly,
  resourceSchema,
  written,
} from '../../../rest/representation/resource-schema.ts';
import { acfProperty } from '../own-values/own-value-args.ts';
import { avatarSchema } from './avatar-urls.ts';
import { loginArg, userFields } from './user-fields.ts';

const { name, first_name, last_name, email, url, description, locale, nickname } = userFields;
const { slug, roles, password, meta, elementor_introduction } = userFields;

/** Both are lists where they are empty. */
const answeredMeta = {
  type: ['object', 'array'],
  properties: {
    ...(shownSchema(meta).properties as object), // as the argument has them
    persisted_preferences: { type: ['object', 'array'], additionalProperties: true },
  },
};

/** A user, for OPTIONS and the OpenAPI document. */
export const userSchema = orderContexts(
  ['embed', 'view', 'edit'],
  resourceSchema(
    'user',
    {
      id: readOnly('always', 'integer', 'The number.'),
      username: written('edit', required(loginArg)),
      name: written('always', name),
      ...allWritten('edit', { first_name, last_name, email: required(email) }),
      ...allWritten('always', { url, description }),
      link: readOnly('always', 'string', "The address of the author's page.", { format: 'uri' }),
      ...allWritten('edit', { locale, nickname }),
      slug: written('always', slug),
      registered_date: readOnly('edit', 'string', 'Since when there is an account.', {
        format: 'date-time',
      }),
      roles: written('edit', roles),
      password: { ...written('edit', required(password)), context: [] },
      capabilities: readOnly('edit', 'object', 'Everything that the user may do.'),
      extra_capabilities: readOnly('edit', 'object', 'What was given to this user directly.'),
      avatar_urls: avatarSchema('Addresses of pictures by width in pixels.'),
      ...allWritten('view', { meta, elementor_introduction }),
      ...acfProperty(ownFieldsOfUsers),
    },
    {
      answered: {
        password: null,
        elementor_introduction: { type: ['object', 'string'] },
        registered_date: { format: 'date-time' },
        meta: answeredMeta,
      },
    },
  ),
);

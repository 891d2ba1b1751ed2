import { ApiError } from '../../../lib/api-error.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import { oneOf, required, schemaOf, string, unlisted } from '../../../operation/args.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../rest/representation/resource-schema.ts';

/** Whose application passwords: the id of a user, or `me`. */
export const ownerArg = {
  user_id: unlisted(required(string({ description: 'The id of a user, or me.' }))),
};

export const uuidArg = {
  uuid: unlisted(required(string({ description: 'The UUID of the application password.' }))),
};

export const appIdArg = schemaOf<string>({
  description: 'A UUID by which the application knows itself.',
  type: 'string',
  oneOf: [{ type: 'string', format: 'uuid' }, oneOf([''])],
});

export const nameArg = string({
  description: 'What the user knows it by.',
  minLength: 1,
  pattern: '.*\\S.*',
});

/** A name as it is kept: one line without markup. @throws ApiError 400 `application_password_empty_name` */
export function cleanName(text: string): string {
  const name = plainLine(text);
  if (name === '')
    throw new ApiError(
      'application_password_empty_name',
      400,
      'An application password needs a name.',
    );
  return name;
}

const moment = { format: 'date-time' };

/** An application password, for OPTIONS and the OpenAPI document. */
export const applicationPasswordSchema = resourceSchema(
  'application-password',
  {
    uuid: readOnly('always', 'string', 'What it is known by.', { format: 'uuid' }),
    ...allWritten('always', { app_id: appIdArg, name: required(nameArg) }),
    password: readOnly('edit', 'string', 'The password itself, in the answer to its making only.'),
    created: readOnly('view', 'string', 'When it was made, in UTC.', moment),
    last_used: readOnly('view', ['string', 'null'], 'When it was last used, in UTC.', moment),
    last_ip: readOnly('view', ['string', 'null'], 'Where it was last used from.', { format: 'ip' }),
  },
  {
    answered: {
      user_login: {
        type: 'string',
        description: 'Whose it is, in the answer to its making only.',
        isOptional: true,
      },
    },
  },
);

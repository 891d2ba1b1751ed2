import { required } from '../../../operation/args.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../rest/representation/resource-schema.ts';
import { appIdArg, nameArg } from './application-password-fields.ts';

const moment = { format: 'date-time' };

/** An application password, for OPTIONS and the OpenAPI document. */
export const applicationPasswordSchema = resourceSchema('application-password', {
  uuid: readOnly('always', 'string', 'What it is known by.', { format: 'uuid' }),
  ...allWritten('always', { app_id: appIdArg, name: required(nameArg) }),
  password: readOnly('edit', 'string', 'The password itself, in the answer to its making only.'),
  created: readOnly('view', 'string', 'When it was made, in UTC.', moment),
  last_used: readOnly('view', ['string', 'null'], 'When it was last used, in UTC.', moment),
  last_ip: readOnly('view', ['string', 'null'], 'Where it was last used from.', { format: 'ip' }),
});

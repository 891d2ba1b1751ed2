import { type PropertySchema, readOnly } from '../../../rest/representation/resource-schema.ts';

/** Addresses of a person's picture, a property for each width that `avatarUrls` gives (recorded). */
export const avatarSchema = (description: string): PropertySchema =>
  readOnly('always', 'object', description, {
    properties: { 24: address, 48: address, 96: address },
  });

const address = { type: 'string', format: 'uri', context: ['embed', 'view', 'edit'] };

import { builder } from '../../../../graphql/builder.ts';
import { DEFAULT_KM } from '../venues-near.ts';

export const NearInputRef = builder.inputType('NearInput', {
  description: 'The surroundings of a place.',
  fields: (t) => ({
    lat: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    lng: t.float({ required: true, description: 'Degrees east, -180 to 180.' }),
    km: t.float({ description: `How far at most, in kilometres; ${DEFAULT_KM} unless said.` }),
  }),
});

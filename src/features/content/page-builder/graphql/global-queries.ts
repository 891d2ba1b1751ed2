import { builder } from '../../../../graphql/builder.ts';
import { perform } from '../../../../graphql/perform.ts';
import { listGlobals } from '../list-globals.ts';
import { BuilderGlobalsRef } from './global-types.ts';

builder.queryField('builderGlobals', (t) =>
  t.field({
    type: BuilderGlobalsRef,
    description: 'The colors and typographies of the page builder, for those who write.',
    resolve: (_, __, context) => perform(listGlobals, context, {}),
  }),
);

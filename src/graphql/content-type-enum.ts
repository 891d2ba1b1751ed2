import { contentKinds } from '../content/kinds/registry.ts';
import { builder } from './builder.ts';

export const ContentTypeEnumRef = builder.enumType('ContentTypeEnum', {
  description: 'A kind of content.',
  values: Object.fromEntries(
    contentKinds.map(({ name, graphql: { enumValue, description } }) => [
      enumValue,
      { value: name, description },
    ]),
  ),
});

import { presets } from '../config/address-config.ts';
import { swapBeginning } from '../config/addresses.ts';
import { contentKinds } from '../content/kinds/registry.ts';
import { builder } from './builder.ts';

/** The values by which sites that an alias stands for know a kind: `TRIBE_EVENTS`. */
const aliasesOf = (kind: string): readonly string[] =>
  Object.values(presets)
    .map(({ kinds }) => swapBeginning(kind, kinds))
    .filter((name) => name !== kind)
    .map((name) => name.toUpperCase());

export const ContentTypeEnumRef = builder.enumType('ContentTypeEnum', {
  description: 'A kind of content.',
  values: Object.fromEntries(
    contentKinds.flatMap(({ name, graphql: { enumValue, description } }) =>
      [enumValue, ...aliasesOf(name)].map((word) => [word, { value: name, description }]),
    ),
  ),
});

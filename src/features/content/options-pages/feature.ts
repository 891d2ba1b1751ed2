import './graphql/options-page-fields.ts';
import { ownEmbeds } from '../../../content/entries/embed-entry.ts';
import {
  acfFormatArg,
  acfProperty,
  isStandardFormat,
} from '../../../content/fields/own-value-args.ts';
import {
  loadOwnLinks,
  presentAcf,
  presentOwnMeta,
} from '../../../content/fields/present-own-values.ts';
import type { Context } from '../../../operation/context.ts';
import { link, type Resource } from '../../../operation/representation/resource.ts';
import {
  readOnly,
  resourceSchema,
  written,
} from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import {
  type OptionsPage,
  type OptionsPageOperations,
  optionsPageOperations,
} from './options-page-operations.ts';

const pathOf = ({ name }: OptionsPage): string => `/options-pages/${name}`;

/** Presents a page of options; only its declared fields differ from page to page. */
async function presentOptionsPage(
  context: Context,
  page: OptionsPage,
  values: string,
  isFormatted = false,
): Promise<Resource> {
  const { links } = await loadOwnLinks(context, page, values);
  return {
    name: page.name,
    title: page.title,
    meta: presentOwnMeta(context, page, values),
    ...presentAcf(context, page, values, isFormatted),
    _links: { self: link(context.addresses.rest(`/core/v2${pathOf(page)}`)), ...links },
  };
}

const routeOf = ({ page, get, update }: OptionsPageOperations): Route =>
  route({
    namespace: 'core/v2',
    path: pathOf(page),
    schema: resourceSchema(page.name, {
      name: readOnly('always', 'string', 'Its name.'),
      title: readOnly('always', 'string', 'Its title for people.'),
      meta: written('always', update.args.meta),
      ...acfProperty(page),
    }),
    endpoints: [
      endpoint(['GET'], get, {
        args: acfFormatArg,
        allowBatch: true,
        embeds: ownEmbeds,
        respond: async (values, args, context) =>
          json(await presentOptionsPage(context, page, values, isStandardFormat(args))),
      }),
      endpoint(editMethods, update, {
        allowBatch: true,
        respond: async (values, _, context) =>
          json(await presentOptionsPage(context, page, values)),
      }),
    ],
  });

/** Pages of options that the site declares for itself (almanac.config.ts). */
export const optionsPages = defineFeature({
  name: 'options-pages',
  group: { name: 'Options', description: 'The pages of options that this site declares.' },
  // `/core/v2/options-pages/siteOptions`
  routes: optionsPageOperations.map(routeOf),
});

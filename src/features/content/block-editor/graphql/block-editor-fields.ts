import { builder } from '../../../../graphql/builder.ts';
import { perform, performOrNull } from '../../../../graphql/perform.ts';
import { loadMenuModel, MenuRef } from '../../menus/graphql/menu-model.ts';
import {
  getNavigationFallback,
  readDetailsOfUrl,
  renderText,
  type UrlDetails,
} from '../block-editor-operations.ts';
import { exportSite } from '../export-site.ts';

const UrlDetailsRef = builder.objectRef<UrlDetails>('UrlDetails').implement({
  description: 'What a page says of itself; empty where it says nothing.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: false, description: 'Its title.' }),
    icon: t.exposeString('icon', {
      nullable: false,
      description: "The address of its site's icon.",
    }),
    description: t.exposeString('description', {
      nullable: false,
      description: 'What it is about.',
    }),
    image: t.exposeString('image', { nullable: false, description: 'The address of a picture.' }),
  }),
});

/** A text of galleries takes up to 50 ms, so that a request may have ten. */
const RENDERING = 25_000;

builder.queryFields((t) => ({
  urlDetails: t.field({
    type: UrlDetailsRef,
    description: 'What a page elsewhere says of itself, for those who may write.',
    args: { url: t.arg.string({ required: true, description: 'The address of the page.' }) },
    resolve: (_, args, context) => perform(readDetailsOfUrl, context, args),
  }),
  renderedText: t.string({
    description:
      'A part of a text as its page would show it, for those who may write. It is as harmless as the text: show it only without its scripts.',
    args: {
      content: t.arg.string({
        required: true,
        description: 'The part: HTML with block comments and shortcodes.',
      }),
    },
    complexity: RENDERING,
    resolve: (_, args, context) => perform(renderText, context, args),
  }),
  navigationFallback: t.field({
    type: MenuRef,
    description: 'The menu that is shown where none was chosen, for those who arrange menus.',
    async resolve(_, __, context) {
      const found = await performOrNull(getNavigationFallback, context, {});
      return found && loadMenuModel(context, found.id);
    },
  }),
  siteExportUrl: t.string({
    description: 'Where an administrator fetches a zip archive of all content, menus and media.',
    async resolve(_, __, context) {
      await perform(exportSite(context.services.offers.abilities), context, {}); // nothing is read before somebody reads the archive
      return context.addresses.rest('/core-block-editor/v1/export');
    },
  }),
}));

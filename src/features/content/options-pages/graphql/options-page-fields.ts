import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { findableNode, type NodeModel, NodeRef } from '../../../../graphql/node.ts';
import { perform } from '../../../../graphql/perform.ts';
import { once } from '../../../../lib/once.ts';
import { addOwnFields } from '../../own-fields/graphql/add-own-fields.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { ownTypename } from '../../own-values/graphql/own-schema-names.ts';
import {
  type OptionsPage,
  type OptionsPageOperations,
  optionsPageOperations,
} from '../options-page-operations.ts';

const ID_TYPE = 'acf_options_page';

interface OptionsPageModel extends NodeModel {
  readonly page: OptionsPage;
  readonly values: string;
}

const toModel = (page: OptionsPage, values: string): OptionsPageModel => ({
  typename: page.typename,
  idType: ID_TYPE,
  databaseId: page.name,
  page,
  values,
});

/** The interface of all pages of options, as clients of the reference's field-group plug-in know it. */
const optionsPageInterface = once(() =>
  builder.interfaceRef<OptionsPageModel>('AcfOptionsPage').implement({
    description: 'A page of options: values that the site has once.',
    interfaces: [NodeRef],
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      menuTitle: t.string({
        description: 'Its title in menus of user interfaces.',
        resolve: ({ page }) => page.menuTitle,
      }),
      pageTitle: t.string({ description: 'Its title.', resolve: ({ page }) => page.title }),
      parentId: t.string({
        description: 'The global id of the page that it is below.',
        resolve: ({ page: { parent } }) => parent && toGlobalId(ID_TYPE, parent),
      }),
    }),
  }),
);

function addOptionsPage({ page, get, update }: OptionsPageOperations): void {
  const { typename, single, title, place } = page;
  ownTypename(typename, place);
  const type = builder.objectRef<OptionsPageModel>(typename);
  type.implement({
    description: `The page of options "${title}".`,
    interfaces: [NodeRef, optionsPageInterface()],
  });
  addOwnFields({ type, own: page, place, values: ({ values }) => values });
  builder.queryField(single, (t) =>
    t.field({
      type,
      description: get.summary,
      resolve: async (_, __, context) => toModel(page, await perform(get, context, {})),
    }),
  );
  defineMutation({
    name: update.name,
    operation: update,
    input: {
      description: 'The options to change; what is left out stays.',
      fields: {},
      parts: [ownInput(page, typename, place)],
    },
    payload: definePayload<{ readonly model: OptionsPageModel }>(
      `Update${typename}Payload`,
      'A page of options that was changed.',
      (t) => ({ [single]: t.expose('model', { type, description: 'The page as it is now.' }) }),
    ),
    answer: (values) => ({ model: toModel(page, values) }),
  });
}

for (const operations of optionsPageOperations) addOptionsPage(operations);

findableNode(ID_TYPE, async (context, name) => {
  const found = optionsPageOperations.find(({ page }) => page.name === name);
  return found ? toModel(found.page, await perform(found.get, context, {})) : null;
});

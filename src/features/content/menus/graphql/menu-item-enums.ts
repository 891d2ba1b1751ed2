import { builder } from '../../../../graphql/builder.ts';

export const MenuItemTypeRef = builder.enumType('MenuItemTypeEnum', {
  description: 'What an item of a menu may lead to.',
  values: {
    CUSTOM: { value: 'custom', description: 'An address of its own.' },
    POST_TYPE: { value: 'post_type', description: 'A post, a page or the like.' },
    POST_TYPE_ARCHIVE: { value: 'post_type_archive', description: 'The list of a kind.' },
    TAXONOMY: { value: 'taxonomy', description: 'A category, a tag or the like.' },
  } as const,
});

export const MenuItemStatusRef = builder.enumType('MenuItemStatusEnum', {
  description: 'Whether an item of a menu is shown.',
  values: {
    DRAFT: { value: 'draft', description: 'Not yet.' },
    PUBLISH: { value: 'publish', description: 'To all who may read menus.' },
  } as const,
});

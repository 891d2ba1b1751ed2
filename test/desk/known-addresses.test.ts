import { expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';
import { openVisitor, openVisitorAs } from '../support/visitor.ts';

const site = sharedSite();

it.each([
  ['/wp-admin', '/desk/'],
  ['/wp-admin/', '/desk/'],
  ['/wp-admin/index.php', '/desk/'],
  ['/wp-admin/post-new.php', '/desk/post/new'],
  ['/wp-admin/post-new.php?post_type=page', '/desk/page/new'],
  ['/wp-admin/post-new.php?post_type=tribe_events', '/desk/ext_events/new'],
  ['/wp-admin/post.php?post=12&action=edit', '/desk/entry/12'],
  ['/wp-admin/post.php?post=../x', '/desk/post/'],
  ['/wp-admin/edit.php', '/desk/post/'],
  ['/wp-admin/edit.php?post_type=tribe_venue', '/desk/ext_venue/'],
  ['/wp-admin/edit.php?post_status=draft&post_type=post', '/desk/post/?status=draft'],
  ['/wp-admin/edit-comments.php?comment_status=moderated', '/desk/comment/?status=hold'],
  ['/wp-admin/comment.php?action=editcomment&c=7', '/desk/comment/7'],
  ['/wp-admin/upload.php', '/desk/attachment/'],
  ['/wp-admin/upload.php?item=9', '/desk/attachment/9'],
  ['/wp-admin/users.php?role=author', '/desk/user/?roles=author'],
  ['/wp-admin/user-edit.php?user_id=3', '/desk/user/3'],
  ['/wp-admin/profile.php', '/desk/profile'],
  ['/wp-admin/application-passwords.php', '/desk/application-password/'],
  ['/wp-admin/nav-menus.php?action=edit&menu=4', '/desk/nav_menu/4'],
  ['/wp-admin/edit-tags.php?taxonomy=category', '/desk/category/'],
  ['/wp-admin/edit-tags.php?taxonomy=tribe_events_cat', '/desk/ext_events_cat/'],
  ['/wp-admin/term.php?taxonomy=post_tag&tag_ID=5', '/desk/post_tag/5'],
  ['/wp-admin/options-general.php', '/desk/settings/'],
])('leads from %s to %s', async (from, to) => {
  const { status, location } = await openVisitor(site).get(from);
  expect([status, location]).toEqual([302, to]);
});

it('leads from the address of an entry to the form of its kind', async () => {
  const page = await site.rest('/core/v2/pages', { as: 'editor', json: { title: 'About' } });
  const editor = await openVisitorAs(site, 'editor');
  expect((await editor.get(`/desk/entry/${page.body.id}`)).location).toBe(
    `/desk/page/${page.body.id}`,
  );
  expect((await editor.get('/desk/entry/999999')).status).toBe(404);
});

it('leaves addresses that clients use, and those that nobody knows, to the pages of the site', async () => {
  const visitor = openVisitor(site);
  expect((await visitor.get('/wp-admin/admin-ajax.php?action=rest-nonce')).status).toBe(403);
  expect((await visitor.get('/wp-admin/authorize-application.php')).location).toContain(
    'wp-login.php',
  );
  expect((await visitor.get('/wp-admin/plugins.php')).status).toBe(404);
});

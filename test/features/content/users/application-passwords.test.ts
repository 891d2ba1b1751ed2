import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();

const mine = '/core/v2/users/me/application-passwords';
const add = (name: string, as: 'author' | 'editor' = 'author') =>
  site.rest(mine, { as, json: { name } });
const withPassword = (login: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` },
});

describe('an application password', () => {
  it('is told once, in groups of four, and lets its bearer in', async () => {
    const made = await add('Phone');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Phone', app_id: '', last_used: null, last_ip: null });
    expect(made.body.password).toMatch(/^(\w{4} ){5}\w{4}$/);
    expect(made.headers.get('location')).toMatch(new RegExp(`/${made.body.uuid}$`));
    const me = await site.rest('/core/v2/users/me', withPassword('author', made.body.password));
    expect(me.body.slug).toBe('author');
    const read = await site.rest(`${mine}/${made.body.uuid}?context=edit`, { as: 'author' });
    expect(read.body).not.toHaveProperty('password');
    expect(read.body).not.toHaveProperty('hash');
  });

  it('stops working at once when it is revoked', async () => {
    const { body } = await add('Lost laptop');
    const bearer = withPassword('author', body.password);
    expect((await site.rest('/core/v2/users/me', bearer)).status).toBe(200);
    const gone = await site.rest(`${mine}/${body.uuid}`, { as: 'author', method: 'DELETE' });
    expect(gone.body).toMatchObject({ deleted: true, previous: { name: 'Lost laptop' } });
    const answer = await site.rest('/core/v2/users/me', bearer);
    expect(answer).toMatchObject({ status: 401, body: { code: 'incorrect_password' } });
    const again = await site.rest(`${mine}/${body.uuid}`, { as: 'author' });
    expect(again.body.code).toBe('rest_application_password_not_found');
    expect(again.status).toBe(404);
  });

  it('has a name, which others of the user may have as well', async () => {
    const [first, second] = [await add('Tablet'), await add('Tablet')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.uuid).not.toBe(second.body.uuid);
    const empty = await add('<b></b>');
    expect(empty).toMatchObject({
      status: 400,
      body: { code: 'application_password_empty_name' },
    });
    expect((await add('   ')).body.code).toBe('rest_invalid_param');
  });

  it('can be renamed', async () => {
    const { body } = await add('Old name');
    const path = `${mine}/${body.uuid}`;
    const appId = 'a4fbd3f5-9bd7-4ef8-b4c8-4ae6b1f4a5e0';
    const json = { name: 'New name', app_id: appId };
    const renamed = await site.rest(path, { as: 'author', json });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'New name', app_id: appId } });
    const wrong = await site.rest(path, { as: 'author', json: { app_id: 'mine' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  });

  it('tells its bearer which one it is', async () => {
    const { body } = await add('Introspective');
    const bearer = withPassword('author', body.password);
    const told = await site.rest(`${mine}/introspect`, bearer);
    expect(told.body).toMatchObject({ uuid: body.uuid, name: 'Introspective' });
    const others = `/core/v2/users/${site.users.author}/application-passwords/introspect`;
    const asAdmin = await site.rest(others, { as: 'admin' });
    const code = 'rest_cannot_introspect_app_password_for_non_authenticated_user';
    expect(asAdmin).toMatchObject({ status: 403, body: { code } });
  });

  it('is the business of the user and of administrators alone', async () => {
    const path = `/core/v2/users/${site.users.author}/application-passwords`;
    const list = 'rest_cannot_list_application_passwords';
    expect((await site.rest(mine)).body.code).toBe('rest_not_logged_in');
    expect(await site.rest(path)).toMatchObject({ status: 401, body: { code: list } });
    const asEditor = await site.rest(path, { as: 'editor' });
    expect(asEditor).toMatchObject({ status: 403, body: { code: list } });
    const made = await site.rest(path, { as: 'editor', json: { name: 'Theirs' } });
    expect(made.body.code).toBe('rest_cannot_create_application_passwords');
    expect((await site.rest(path, { as: 'admin' })).status).toBe(200);
    const nobody = await site.rest('/core/v2/users/999999/application-passwords', { as: 'admin' });
    expect(nobody).toMatchObject({ status: 404, body: { code: 'rest_user_invalid_id' } });
  });

  it('is revoked together with all others of the user', async () => {
    const path = `/core/v2/users/${site.users.editor}/application-passwords`;
    const { body: before } = await site.rest(path, { as: 'admin' });
    const gone = await site.rest(path, { as: 'admin', method: 'DELETE' });
    expect(gone.body).toEqual({ deleted: true, count: before.length });
    expect((await site.rest(path, { as: 'admin' })).body).toEqual([]);
    expect((await site.rest('/core/v2/users/me', { as: 'editor' })).status).toBe(401);
  });
});

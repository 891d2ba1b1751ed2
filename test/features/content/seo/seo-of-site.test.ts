import { beforeEach, describe, expect, it } from 'vitest';
import { makePicture } from '../../../support/test-image.ts';
import { siteForEachTest, type TestUser } from '../../../support/test-site.ts';
import { upload } from '../media/media-site.ts';

const site = siteForEachTest();
let picture: { readonly id: number; readonly source_url: string };

const write = (json: object, as: TestUser = 'admin') =>
  site.rest('/seo/v1/site', { method: 'POST', as, json });
const page = async (path: string) =>
  (await site.app.fetch(new Request(`http://site.test${path}`))).text();

beforeEach(async () => {
  const content = await makePicture({ width: 20, height: 10, format: 'png' });
  picture = (await upload(site, content, { name: 'a.png', type: 'image/png', as: 'admin' })).body;
});

describe('what search engines are told of the site', () => {
  it('is unknown, and made of the settings, until somebody writes it', async () => {
    const { body } = await site.rest('/seo/v1/site');
    expect(body).toMatchObject({ image: null, represents: null, facebook: null, others: [] });
    const { data } = await site.graphql(
      '{ seo { schema { companyName companyOrPerson personName } social { facebook { url } } } }',
    );
    expect(data).toEqual({
      seo: {
        schema: { companyName: 'Almanac', companyOrPerson: null, personName: null },
        social: { facebook: { url: null } },
      },
    });
    expect(await page('/')).not.toContain('#publisher');
  });

  it('is written by REST, and shown by GraphQL and in the head of every page', async () => {
    const { status, body } = await write({
      ...{ image: picture.id, represents: 'company', name: 'Quay <b>Ltd</b>', logo: picture.id },
      ...{ facebook: 'https://facebook.example/quay', twitter: '@quay' },
      others: ['https://social.example/@quay'],
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'Quay Ltd', twitter: 'quay' },
    });
    const { data } = await site.graphql(`{
      seo {
        openGraph { defaultImage { databaseId } }
        schema { companyName companyOrPerson companyLogo { databaseId } }
        social { facebook { url defaultImage { databaseId } } twitter { username } otherSocials }
      }
    }`);
    const media = { databaseId: picture.id };
    expect(data).toEqual({
      seo: {
        openGraph: { defaultImage: media },
        schema: { companyName: 'Quay Ltd', companyOrPerson: 'company', companyLogo: media },
        social: {
          facebook: { url: 'https://facebook.example/quay', defaultImage: media },
          twitter: { username: 'quay' },
          otherSocials: ['https://social.example/@quay'],
        },
      },
    });
    const json = { title: 'Ferry', status: 'publish' };
    const { body: post } = await site.rest('/core/v2/posts', { as: 'admin', json });
    for (const path of ['/', new URL(post.link).pathname]) {
      const head = await page(path);
      expect(head).toContain(`<meta property="og:image" content="${picture.source_url}">`);
      expect(head).toContain('<meta name="twitter:site" content="@quay">');
      const graph = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? '')['@graph'];
      expect(graph.at(-1)).toEqual({
        '@type': 'Organization',
        '@id': 'http://site.test/#publisher',
        ...{ name: 'Quay Ltd', url: 'http://site.test/', logo: picture.source_url },
        sameAs: [
          'https://facebook.example/quay',
          'https://x.com/quay',
          'https://social.example/@quay',
        ],
      });
    }
    const { data: shared } = await site.graphql(
      `{ post(id: ${post.id}, idType: DATABASE_ID) { seo { opengraphImage { databaseId } opengraphPublisher } } }`,
    );
    expect(shared).toEqual({
      post: { seo: { opengraphImage: media, opengraphPublisher: 'https://facebook.example/quay' } },
    });
  });

  it('is written by GraphQL; what is left out stays, and null is taken away', async () => {
    await write({ name: 'Ann', youtube: 'https://youtube.example/ann', logo: picture.id });
    const { data } = await site.graphql(
      `mutation {
        updateSeo(input: { companyOrPerson: "person", youTubeUrl: null, wikipediaUrl: "https://wiki.example/Ann", otherSocials: ["https://a.example/"] }) {
          seo { schema { personName personLogo { databaseId } companyName } social { youTube { url } wikipedia { url } otherSocials } }
        }
      }`,
      { as: 'admin' },
    );
    expect(data).toEqual({
      updateSeo: {
        seo: {
          schema: { personName: 'Ann', personLogo: { databaseId: picture.id }, companyName: null },
          social: {
            ...{ youTube: { url: null }, wikipedia: { url: 'https://wiki.example/Ann' } },
            otherSocials: ['https://a.example/'],
          },
        },
      },
    });
    expect((await write({ others: [], logo: 0, name: '' })).body).toMatchObject({
      ...{ others: [], logo: null, name: null, wikipedia: 'https://wiki.example/Ann' },
    });
  });

  it('is written by administrators alone', async () => {
    expect((await write({ name: 'Mine' }, 'editor')).body.code).toBe('rest_forbidden');
  });

  it.each([
    { image: 99_999 },
    { facebook: 'javascript:alert(1)' },
    { others: ['nowhere'] },
    { twitter: 'a b' },
    { represents: 'club' },
    { name: 'x'.repeat(501) },
  ])('is refused where it does not fit: %j', async (json) => {
    const { status, body } = await write(json);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'rest_invalid_param' });
    expect((await site.rest('/seo/v1/site')).body).toMatchObject({ facebook: null, others: [] });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();

let book: number;
let texts = 0;

beforeAll(async () => {
  const json = { title: 'Tides', status: 'publish', comment_status: 'open' };
  book = (await site.rest('/core/v2/books', { as: 'admin', json })).body.id;
});

const write = (json: object, as: TestUser = 'admin', id = '') =>
  site.rest(`/core/v2/comments${id}`, {
    as,
    json: id === '' ? { post: book, content: `Text ${++texts}`, ...json } : json,
  });

describe('own fields of comments', () => {
  it('are written and shown on both surfaces', async () => {
    const { status, body } = await write({
      meta: { verified: true },
      acf: { rating: 4, about: book, notes: ['Long'] },
    });
    const shown = { meta: { verified: true }, acf: { rating: 4, about: book, notes: ['Long'] } };
    expect({ status, body }).toMatchObject({ status: 201, body: shown });
    const { body: read } = await site.rest(`/core/v2/comments/${body.id}?_embed=1`);
    expect(read).toMatchObject({ ...shown, _embedded: { 'acf:post': [{ id: book }] } });
    const { data } = await site.graphql(`{
      comment(id: ${body.id}, idType: DATABASE_ID) {
        verified aside { notes }
        ... on WithAcfReview { review { rating about { nodes { databaseId } } } }
      }
    }`);
    expect(data).toEqual({
      comment: {
        ...{ verified: true, aside: { notes: ['Long'] } },
        review: { rating: 4, about: { nodes: [{ databaseId: book }] } },
      },
    });
  });

  it('are sent by visitors, but for those that need a capability', async () => {
    const send = (further: string) =>
      site.graphql<{ createComment: { success: boolean } }>(
        `mutation { createComment(input: { commentOn: ${book}, content: "Text ${++texts}",
          author: "Ann", authorEmail: "ann@example.org", ${further} }) { success } }`,
      );
    expect((await send('review: { rating: 5 }')).data.createComment.success).toBe(true);
    const { body } = await site.rest('/core/v2/comments?status=hold', { as: 'admin' });
    expect(body).toMatchObject([{ author_name: 'Ann', acf: { rating: 5 } }]);
    const { errors } = await send('verified: true');
    expect(errors?.[0]?.extensions.code).toBe('rest_cannot_update');
  });

  it('stay when the text is changed, and are changed by moderators', async () => {
    const { body } = await write({ acf: { rating: 2, notes: ['One', 'Two'] } }, 'author');
    const id = `/${body.id}`;
    expect((await write({ content: 'Other' }, 'author', id)).body.acf.rating).toBe(2);
    expect((await write({ acf: { rating: 5 } }, 'author', id)).body.code).toBe('rest_cannot_edit');
    const { data } = await site.graphql(
      `mutation { updateComment(input: { id: ${body.id}, review: { rating: 3 } }) { comment { review { rating } aside { notes } } } }`,
      { as: 'admin' },
    );
    expect(data).toEqual({
      updateComment: { comment: { review: { rating: 3 }, aside: { notes: ['One', 'Two'] } } },
    });
  });

  it.each([
    [{ acf: { rating: 9 } }, 'rest_invalid_param'],
    [{ acf: { notes: ['No rating'] } }, 'rest_invalid_param'],
    [{ acf: { rating: 1, about: 99_999 } }, 'rest_invalid_param'],
    [
      { acf: { rating: 1, notes: Array.from({ length: 10 }, () => 'x'.repeat(9000)) } },
      'comment_fields_length',
    ],
  ])('are refused where they do not fit: %#', async (json, code) => {
    const { status, body } = await write(json);
    expect({ status, code: body.code }).toEqual({ status: 400, code });
  });
});

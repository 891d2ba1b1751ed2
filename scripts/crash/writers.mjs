import sharp from 'sharp';

/**
 * What is written again and again: each writer makes one record, and tells later whether a record is there and whole.
 * @typedef {object} Writer
 * @property {(ask: Function, number: number) => Promise<object | null>} write answers what was acknowledged, or null
 * @property {(ask: Function, written: object) => Promise<boolean>} isWhole
 */

const PICTURE = await sharp({
  create: { width: 400, height: 300, channels: 3, background: '#336699' },
})
  .jpeg()
  .toBuffer();

const CREATE_POST =
  'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { databaseId } } }';

/** A post with terms that are new. */
const posts = {
  async write(ask, number) {
    const input = {
      title: `Post ${number}`,
      status: 'PUBLISH',
      tags: { nodes: [{ name: `Tag ${number}` }, { name: `Further tag ${number}` }] },
    };
    const { body } = await ask('/graphql', { json: { query: CREATE_POST, variables: { input } } });
    const id = body?.data?.createPost?.post.databaseId;
    return id === undefined ? null : { id, number };
  },
  async isWhole(ask, { id, number }) {
    const { status, body } = await ask(`/api/core/v2/tags?post=${id}`);
    const names = status === 200 ? body.map(({ name }) => name) : [];
    return [`Tag ${number}`, `Further tag ${number}`].every((name) => names.includes(name));
  },
};

/** An event with a venue that is new. */
const events = {
  async write(ask, number) {
    const json = {
      title: `Event ${number}`,
      start_date: '2031-05-01 10:00:00',
      end_date: '2031-05-01 12:00:00',
      status: 'publish',
      venue: { venue: `Venue ${number}`, city: 'Perth' },
    };
    const { body } = await ask('/api/ext/events/v1/events', { json });
    return body?.id ? { id: body.id, number } : null;
  },
  async isWhole(ask, { id, number }) {
    const { body } = await ask(`/api/ext/events/v1/events/${id}`);
    return body?.venue?.venue === `Venue ${number}`;
  },
};

/** A post and then a comment on it. */
const comments = {
  async write(ask, number) {
    const json = { title: `Talked of ${number}`, status: 'publish' };
    const post = (await ask('/api/core/v2/posts', { json })).body?.id;
    if (!post) return null;
    const comment = { post, content: `Said ${number}` };
    const { body } = await ask('/api/core/v2/comments', { json: comment });
    return body?.id ? { id: body.id, post } : null;
  },
  async isWhole(ask, { id, post }) {
    const { body } = await ask(`/api/core/v2/comments/${id}`);
    return body?.post === post;
  },
};

/** A setting; what was written after it may be there in its place. */
const settings = {
  async write(ask, number) {
    const json = { description: String(number) };
    const { body } = await ask('/api/core/v2/settings', { json });
    return body?.description === String(number) ? { number } : null;
  },
  async isWhole(ask, { number }) {
    const { body } = await ask('/api/core/v2/settings');
    return Number(body?.description) >= number;
  },
};

/** A picture with its smaller ones. */
const uploads = {
  async write(ask, number) {
    const headers = {
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="picture-${number}.jpg"`,
    };
    const { body } = await ask('/api/core/v2/media', { body: PICTURE, headers });
    return body?.id ? { id: body.id } : null;
  },
  async isWhole(ask, { id }) {
    const { body } = await ask(`/api/core/v2/media/${id}`);
    return body?.id === id && (await hasItsFiles(ask, body));
  },
};

/** @type {Readonly<Record<string, Writer>>} */
export const writers = { posts, events, comments, settings, uploads };

/** Whether the file of a media item and all that was made of it can be fetched. */
export async function hasItsFiles(ask, { source_url, media_details }) {
  const sizes = Object.values(media_details.sizes ?? {}).map((size) => size.source_url);
  for (const address of [source_url, ...sizes]) {
    const { status } = await ask(new URL(address).pathname);
    if (status !== 200) return false;
  }
  return true;
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FormSite, openFormSite } from '../../../audience/forms/form-site.ts';

let forms: FormSite;
beforeAll(async () => {
  forms = await openFormSite();
});
afterAll(() => forms.close());

async function propose(title: string): Promise<number> {
  const json = { title, content: 'Text.', status: 'publish' };
  const post = await forms.site.rest('/core/v2/posts', { as: 'editor', json });
  const path = `/core/v2/posts/${post.body.id}/proposals`;
  const made = await forms.site.rest(path, { as: 'contributor', json: { excerpt: 'In short.' } });
  return made.body.id;
}

const decide = (proposal: number, decision: string, json: object = {}) =>
  forms.site.rest(`/core/v2/proposals/${proposal}/${decision}`, { as: 'editor', json });

/** The letters about a text, decoded. */
async function lettersAbout(title: string, count: number): Promise<readonly string[]> {
  const decoded = () =>
    forms.inbox.letters
      .map(({ raw }) =>
        Buffer.from(
          raw
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
      )
      .filter((raw) => raw.includes(title));
  await expect.poll(() => decoded().length, { timeout: 10_000 }).toBe(count);
  return decoded();
}

it('tells the author that a proposal is published', async () => {
  await decide(await propose('Regatta'), 'approve');
  const [letter] = await lettersAbout('Regatta', 1);
  expect(letter).toContain('To: contributor@');
  expect(letter).toContain('Your change of “Regatta” is published');
  expect(letter).toContain('http://site.test/');
});

it('tells the author why a proposal was declined', async () => {
  await decide(await propose('Harbour'), 'decline', { reason: 'It is long enough.' });
  const [letter] = await lettersAbout('Harbour', 1);
  expect(letter).toContain('Your change of “Harbour” was declined');
  expect(letter).toContain('It is long enough.');
});

it('tells nobody who decided themselves', async () => {
  const json = { title: 'Own', content: 'Text.', status: 'publish' };
  const { body } = await forms.site.rest('/core/v2/posts', { as: 'editor', json });
  const path = `/core/v2/posts/${body.id}/proposals`;
  const made = await forms.site.rest(path, { as: 'editor', json: { excerpt: 'In short.' } });
  await decide(made.body.id, 'approve');
  const jobs = await forms.site.services.database.prisma.job.findMany({
    where: { name: 'proposal-letter' },
  });
  expect(jobs.map(({ payload }) => payload).join()).not.toContain(`"proposalId":${made.body.id}}`);
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDeclaration } from '../../../../src/content/declaration/check-declaration.ts';
import { declarationText } from '../../../../src/content/declaration/declaration-text.ts';
import {
  type LiveSite,
  openLiveSite,
} from '../../../../src/features/admin/move-in/live/live-site.ts';
import { outlineOf } from '../../../../src/features/admin/move-in/propose/graphql/read-outline.ts';
import {
  type Proposal,
  proposeDeclaration,
} from '../../../../src/features/admin/move-in/propose/propose-declaration.ts';
import { credentials, type RecordedSite, serveRecorded } from './recorded-site.ts';

const outline = () =>
  outlineOf(readFileSync(resolve('test/conformance/own-kinds.graphql'), 'utf8'));

const textOf = ({ declaration, notes }: Proposal) => declarationText(declaration, notes);

describe('the declaration that is proposed for a recorded site', () => {
  let recorded: RecordedSite;
  let live: LiveSite;
  beforeAll(async () => {
    recorded = await serveRecorded('custom');
    live = await openLiveSite(recorded.url, { credentials });
  });
  afterAll(() => recorded.close());

  it('has its kinds, taxonomies and fields, with the groups that GraphQL names', async () => {
    const proposal = await proposeDeclaration(live, outline());
    checkDeclaration('almanac.config.ts', proposal.declaration);
    await expect(textOf(proposal)).toMatchFileSnapshot('proposed/with-graphql.txt');
  });

  it('marks groups as guesses where the site has no GraphQL', async () => {
    const proposal = await proposeDeclaration(live, null);
    checkDeclaration('almanac.config.ts', proposal.declaration);
    await expect(textOf(proposal)).toMatchFileSnapshot('proposed/without-graphql.txt');
  });

  it('says what is missing of what strangers are not shown', async () => {
    const open = await openLiveSite(recorded.url);
    const proposal = await proposeDeclaration(open, outline());
    checkDeclaration('almanac.config.ts', proposal.declaration);
    await expect(textOf(proposal)).toMatchFileSnapshot('proposed/for-strangers.txt');
  });
});

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { SiteDeclaration } from '../config/declaration/declaration.ts';
import { checkDeclaration } from '../content/declaration/check-declaration.ts';
import { declarationText } from '../content/declaration/declaration-text.ts';
import { openLiveSite } from '../features/admin/move-in/live/live-site.ts';
import { outlineOf, readOutline } from '../features/admin/move-in/propose/graphql/read-outline.ts';
import { proposeDeclaration } from '../features/admin/move-in/propose/propose-declaration.ts';
import type { ImportSiteOptions } from './run-site-import.ts';

/**
 * Writes a declaration of a live site's own kinds, taxonomies and fields, and prints hints for the person who edits it.
 * @throws Error where the file exists, unless it may be overwritten
 */
export async function runSiteProposal(
  url: string,
  path: string,
  { user, applicationPassword, graphqlSchema, force }: ImportSiteOptions,
): Promise<void> {
  if (existsSync(path) && !force) throw new Error(`${path} exists already; --force overwrites it.`);
  const credentials =
    user === undefined || applicationPassword === undefined
      ? undefined
      : { user, applicationPassword };
  const site = await openLiveSite(url, { credentials });
  const outline =
    graphqlSchema === undefined
      ? await readOutline(site)
      : outlineOf(await readFile(graphqlSchema, 'utf8'));
  const { declaration, notes } = await proposeDeclaration(site, outline);
  const isJson = path.endsWith('.json');
  const text = isJson
    ? `${JSON.stringify(declaration, null, 2)}\n`
    : declarationText(declaration, notes);
  await writeFile(path, text, { flag: force ? 'w' : 'wx' });
  console.log(`${path}: ${contentsOf(declaration)}.`);
  if (!site.hasCredentials)
    console.log('Without --user the site shows less: labels, field groups and hidden records.');
  for (const [place, note] of notes) console.log(`  ${place}: ${note.replace(/\p{Cc}+/gu, ' ')}`);
  checkDeclaration(path, declaration);
}

const contentsOf = ({ kinds = {}, taxonomies = {}, extend = {} }: SiteDeclaration): string =>
  [
    `${Object.keys(kinds).length} kinds`,
    `${Object.keys(taxonomies).length} taxonomies`,
    `fields for ${Object.keys(extend).length} that the server has`,
  ].join(', ');

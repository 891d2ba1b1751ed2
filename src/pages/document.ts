import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../config/project-folder.ts';
import type { SiteSettings } from '../config/site-settings.ts';
import { html, type Markup, trusted } from '../lib/markup.ts';
import type { Context } from '../operation/context.ts';
import { accentOf } from './accent.ts';
import { localAddress, siteLanguage } from './page.ts';

/** A file that pages link to; its address changes with its content. */
export interface StaticFile {
  /** Relative to the site's address. */
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/** The style sheet of all pages: what they share with the desk, and their own. */
const stylesheet = (): StaticFile => fileOf('site.css', 'text/css', ['base.css', 'site.css']);

/** The additional style sheet of the calendar's pages. */
export const calendarStylesheet = (): StaticFile => fileOf('calendar.css', 'text/css');
export const calendarScript = (): StaticFile => fileOf('calendar.js', 'text/javascript');

/** Returns the file at a path; undefined if there is none. */
export const staticFileAt = (path: string): StaticFile | undefined =>
  path.startsWith('/assets/')
    ? [stylesheet(), calendarStylesheet(), calendarScript()].find((file) => file.path === path)
    : undefined;

/** Reads a file, or several as one, once, when the first page that links to it is rendered. */
function fileOf(name: string, type: string, parts: readonly string[] = [name]): StaticFile {
  const known = files.get(name);
  if (known) return known;
  const folder = join(projectFolder(), 'src/pages');
  const text = parts.map((part) => readFileSync(join(folder, part), 'utf8')).join('');
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const [stem, ending] = name.split('.');
  const made = { path: `/assets/${stem}-${mark}.${ending}`, type: `${type}; charset=UTF-8`, text };
  files.set(name, made);
  return made;
}

const files = new Map<string, StaticFile>();

/** The site's own colour for the style sheet; empty where its settings name none. A policy allows it by its hash. */
export function accentStyle({ accentColor }: Pick<SiteSettings, 'accentColor'>): string {
  if (accentColor === '') return '';
  const { byDay, inkByDay, byNight, inkByNight } = accentOf(accentColor);
  return `:root{--accent-by-day:${byDay};--accent-ink-by-day:${inkByDay};--accent-by-night:${byNight};--accent-ink-by-night:${inkByNight}}`;
}

export interface DocumentParts {
  /** The window title; plain text. */
  readonly title: string;
  /** The address of the site's icon; null for none. */
  readonly icon?: string | null;
  /** As `accentStyle` returns it. */
  readonly accent: string;
  /** Further elements of the head. */
  readonly head?: Markup;
  /** The kind of page, for the style sheet. */
  readonly className: 'public' | 'admin';
  readonly body: Markup;
}

/** A whole HTML document in the site's language. */
export const document = (
  context: Context,
  { title, icon = null, accent, head, className, body }: DocumentParts,
): Markup =>
  html`<!doctype html>
<html lang="${siteLanguage(context.site)}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon ?? 'data:,'}">
<link rel="stylesheet" href="${localAddress(context, stylesheet().path)}">
${accent !== '' && html`<style>${trusted(accent)}</style>`}
${head}
</head>
<body class="${className}">
${body}
</body>
</html>
`;

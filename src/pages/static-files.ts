import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../config/project-folder.ts';

/** A file that pages link to, at an address that changes with its text. */
export interface StaticFile {
  /** Below the site's address. */
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/** The style sheet of all pages. */
export const stylesheet = (): StaticFile => fileOf('site.css', 'text/css');

/** What only the calendar's pages need besides. */
export const calendarStylesheet = (): StaticFile => fileOf('calendar.css', 'text/css');
export const calendarScript = (): StaticFile => fileOf('calendar.js', 'text/javascript');

/** The file at a path; undefined for none. */
export const staticFileAt = (path: string): StaticFile | undefined =>
  path.startsWith('/assets/')
    ? [stylesheet(), calendarStylesheet(), calendarScript()].find((file) => file.path === path)
    : undefined;

/** Read once, when the first page is made that links to it. */
function fileOf(name: string, type: string): StaticFile {
  const known = files.get(name);
  if (known) return known;
  const text = readFileSync(join(projectFolder(), 'src/pages', name), 'utf8');
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const [stem, ending] = name.split('.');
  const made = { path: `/assets/${stem}-${mark}.${ending}`, type: `${type}; charset=UTF-8`, text };
  files.set(name, made);
  return made;
}

const files = new Map<string, StaticFile>();

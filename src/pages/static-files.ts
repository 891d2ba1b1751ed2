import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../config/project-folder.ts';

/** A file that pages link to; its address changes with its content. */
export interface StaticFile {
  /** Relative to the site's address. */
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/** The style sheet of all pages. */
export const stylesheet = (): StaticFile => fileOf('site.css', 'text/css');

/** The additional style sheet of the calendar's pages. */
export const calendarStylesheet = (): StaticFile => fileOf('calendar.css', 'text/css');
export const calendarScript = (): StaticFile => fileOf('calendar.js', 'text/javascript');

/** Returns the file at a path; undefined if there is none. */
export const staticFileAt = (path: string): StaticFile | undefined =>
  path.startsWith('/assets/')
    ? [stylesheet(), calendarStylesheet(), calendarScript()].find((file) => file.path === path)
    : undefined;

/** Reads a file once, when the first page that links to it is rendered. */
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

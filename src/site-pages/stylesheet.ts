import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../project-folder.ts';

/** The one style sheet of all pages, at an address that changes with its text. */
export interface Stylesheet {
  /** Below the site's address. */
  readonly path: string;
  readonly text: string;
}

/** Read once, when the first page is made. */
export function stylesheet(): Stylesheet {
  known ??= read();
  return known;
}

let known: Stylesheet | undefined;

function read(): Stylesheet {
  const text = readFileSync(join(projectFolder(), 'src/site-pages/site.css'), 'utf8');
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { path: `/assets/site-${mark}.css`, text };
}

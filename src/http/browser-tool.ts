import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Handler } from 'hono';
import { projectFolder } from '../config/project-folder.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.ttf': 'font/ttf',
};

/** A file of the build for browsers (scripts/build-browser.mjs), by `:name`. It is read on request, so that it takes no memory. */
export const browserFile: Handler = async ({ req }) => {
  const name = req.param('name') ?? '';
  const type = TYPES[extname(name)];
  const isName = type !== undefined && /^[\w.-]+$/.test(name);
  const path = join(projectFolder(), 'dist/browser', name);
  const bytes = isName ? await readFile(path).catch(() => null) : null;
  if (!isName || bytes === null) return new Response('There is no such file.', { status: 404 });
  // Names of chunks change with what is in them.
  const caching = /-[A-Z0-9]{8}\.\w+$/.test(name)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
  return new Response(bytes, { headers: { 'Content-Type': type, 'Cache-Control': caching } });
};

/** A page of which all that matters is made by a script of the build. */
export interface ToolPage {
  readonly title: string;
  /** The address of its script and stylesheet without their endings: `/graphql/graphiql`. */
  readonly files: string;
  /** HTML: the element that the script fills, with what stands there before. */
  readonly body: string;
  /** CSS for the time before the stylesheet is loaded. */
  readonly style?: string;
}

export const toolPage = ({ title, files, body, style }: ToolPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files}.css">
${style === undefined ? '' : `<style>${style}</style>\n`}</head>
<body>
${body}
<script type="module" src="${files}.js"></script>
</body>
</html>
`;

/** @param policy what the page may load beside scripts, styles, fonts and answers of this site (Content-Security-Policy) */
export const toolPageHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; font-src 'self' data:; ${policy}; base-uri 'none'; frame-ancestors 'none'`,
});

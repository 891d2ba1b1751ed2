import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteDeclaration } from '../../config/declaration/declaration.ts';
import { ConfigError } from '../../config/setting-value.ts';
import { checkDeclaration } from './check-declaration.ts';

/** Looked for in the folder that the program was started in, in this order. */
const NAMES = ['almanac.config.ts', 'almanac.config.js', 'almanac.config.json'];

/**
 * Reads the kinds, taxonomies and fields of a site's own.
 * @param path of the setting `CONFIG`; without it, `almanac.config.ts`, `.js` or `.json` in the current folder, if there is one
 * @throws {ConfigError} for a file that is missing, cannot be run, or declares something wrong
 */
export async function loadDeclaration(path: string | undefined): Promise<SiteDeclaration> {
  const name = nameOf(path);
  if (name === undefined) return {};
  const file = resolve(name);
  if (!existsSync(file)) throw new ConfigError(`CONFIG names ${file}, which does not exist.`);
  return checkDeclaration(name, await exportOf(name, file));
}

/**
 * Returns the absolute path of the declaration, or undefined if there is none.
 * @param path of the setting `CONFIG`
 */
export function findDeclaration(path: string | undefined): string | undefined {
  const name = nameOf(path);
  return name !== undefined && existsSync(resolve(name)) ? resolve(name) : undefined;
}

const nameOf = (path: string | undefined): string | undefined =>
  path ?? NAMES.find((one) => existsSync(resolve(one)));

async function exportOf(name: string, file: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return JSON.parse(await readFile(file, 'utf8'));
    const { href } = pathToFileURL(file);
    resolveModules(href);
    const module = await import(href);
    if (module.default !== undefined) return module.default;
  } catch (error) {
    throw new ConfigError(await sayUnreadable(name, file, error));
  }
  throw new ConfigError(`${name} must have a default export: export default defineConfig({ … }).`);
}

/** The message for a file that can't be read, with the line of the mistake if Node gives it. */
async function sayUnreadable(name: string, file: string, error: unknown): Promise<string> {
  if (!(error instanceof Error)) return `${name} cannot be read: ${error}`;
  let { stack = '' } = error;
  if (!stack.includes(`${file}:`) && !file.endsWith('.json')) {
    // The stack of a syntax error in JavaScript may lack its line. Parsing the file as TypeScript, which includes JavaScript, gives it.
    try {
      stripTypeScriptTypes(await readFile(file, 'utf8'), { sourceUrl: file });
    } catch (again) {
      stack = (again instanceof Error && again.stack) || '';
    }
  }
  const after = stack.split(`${file}:`)[1] ?? stack.split(`${pathToFileURL(file).href}:`)[1];
  const line = Number.parseInt(after ?? '', 10);
  return `${name}${line > 0 ? `, line ${line},` : ''} cannot be read: ${error.message}`;
}

/** Lets a declaration import `almanac/config` wherever its file is, and be a module whatever the package around it says of its files. */
function resolveModules(declaration: string): void {
  const isSource = import.meta.url.endsWith('.ts');
  // Of the bundle (scripts/bundle.mjs) there is a script: Node takes no types from what is installed.
  const { href: url } = new URL(isSource ? './define-config.ts' : './config.js', import.meta.url);
  const modules = new Map([['almanac/config', url]]);
  if (declaration.endsWith('.ts')) modules.set(declaration, declaration);
  registerHooks({
    resolve(specifier, context, next) {
      const own = modules.get(specifier);
      if (own === undefined) return next(specifier, context);
      const format = own.endsWith('.ts') ? 'module-typescript' : 'module';
      return { url: own, shortCircuit: true, format };
    },
  });
}

/**
 * Returns the message of an error of the declaration; undefined for any other error. Problems with its GraphQL names only appear when the
 * schema is built.
 */
export function declarationError(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error && error.name === 'PothosSchemaError'
    ? `almanac.config: something has a name that GraphQL has for something else: ${error.message} Give it another name with "graphql".`
    : undefined;
}

import type { Extension, SiteDeclaration } from './declaration.ts';

/**
 * The declaration of the site that this process serves. It is a part of the program like its modules, which are built from it: it is set
 * once, by `main.ts`, before they are loaded (docs/adr/0021-a-field-is-declared-once.md).
 */
let declaration: SiteDeclaration | undefined;

/** Sets the declaration. @throws Error once a module has read it */
export function declareSite(declared: SiteDeclaration): void {
  if (declaration !== undefined)
    throw new Error('The declaration of the site is set once, before the program is loaded.');
  declaration = declared;
}

/** The declaration; an empty one if none was set. */
export function siteDeclaration(): SiteDeclaration {
  declaration ??= {};
  return declaration;
}

/** What a built-in kind or taxonomy, or `user`, gains. */
export const extensionOf = (name: string): Extension => siteDeclaration().extend?.[name] ?? {};

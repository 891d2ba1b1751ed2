import type { Viewer } from '../auth/viewer.ts';
import type { Addresses } from '../config/addresses.ts';
import type { Ability } from '../operation/ability.ts';

/** A tool as the protocol describes it (revision 2025-06-18, "Tools"). */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' } & Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, boolean>>;
}

/** What assistants are offered. */
export interface Tools {
  /** The tools offered to a caller: reads for everybody, writes for users who may write. */
  listFor(viewer: Viewer, addresses: Addresses): readonly Tool[];
  /** Returns null for an unknown name. */
  find(name: string): Ability | null;
}

export function createTools(offered: readonly Ability[]): Tools {
  /** Made once for each site: the schemas are the same for everybody. */
  const known = new WeakMap<Addresses, readonly Tool[]>();

  function toolsOf(addresses: Addresses): readonly Tool[] {
    const tools = known.get(addresses) ?? offered.map((one) => toTool(one, addresses));
    known.set(addresses, tools);
    return tools;
  }

  return {
    listFor(viewer, addresses) {
      const all = toolsOf(addresses);
      return mayWrite(viewer) ? all : all.filter(({ annotations }) => annotations.readOnlyHint);
    },
    find: (name) => offered.find(({ operation }) => operation === name) ?? null,
  };
}

/** Whether a caller may try an ability; the operation itself checks whether it is allowed. */
export const mayTry = (viewer: Viewer, { effect }: Ability): boolean =>
  effect === 'read' || mayWrite(viewer);

const mayWrite = (viewer: Viewer): boolean => viewer.can('edit_posts');

const toTool = (
  { operation, summary, effect, isIdempotent, inputSchema }: Ability,
  addresses: Addresses,
): Tool => ({
  name: operation,
  title: summary.replace(/\.$/, ''),
  description: summary,
  inputSchema: { ...inputSchema(addresses), type: 'object' },
  annotations: {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'delete',
    idempotentHint: isIdempotent,
    openWorldHint: false,
  },
});

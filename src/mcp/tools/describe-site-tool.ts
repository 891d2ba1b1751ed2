import { string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { kindNamed, type RecordAction, type RecordKind } from '../../operation/record-kinds.ts';
import { defineTool, mayWrite } from '../assistant-tool.ts';
import { shorten } from '../shorten.ts';
import { filterNames } from './read-tools.ts';

/** Describes the site, its kinds and what the caller may do; or the fields and filters of one kind. */
export const describeSiteTool = defineTool({
  name: 'describe_site',
  title: 'Describe the site',
  description:
    'Start here. Names the site, its kinds of records and what you may do. With a kind, it describes the fields that write takes and the filters that list takes.',
  effect: 'read',
  isIdempotent: true,
  args: { kind: string({ description: 'Describe this kind (post, event, …) in detail.' }) },
  answers: {
    title: { type: 'string' },
    description: { type: 'string' },
    address: { type: 'string' },
    timezone: { type: 'string' },
    now: { type: 'string', description: 'In UTC.' },
    you: { type: 'object', properties: { id: { type: 'integer' }, login: { type: 'string' } } },
    kinds: {
      type: 'array',
      items: {
        type: 'object',
        properties: { kind: { type: 'string' }, can: { type: 'array', items: { type: 'string' } } },
        required: ['kind', 'can'],
      },
    },
    fields: { type: 'object', description: 'What write takes.' },
    filters: { type: 'object', description: 'What list takes.' },
    can: { type: 'array', items: { type: 'string' } },
    kind: { type: 'string' },
  },
  async run(context, { kind: name }, { kinds }) {
    if (name !== undefined) return describeKind(context, kindNamed(kinds, name));
    const { site, addresses, viewer, now } = context;
    return {
      title: site.title,
      description: site.description,
      address: addresses.site,
      timezone: site.timezone || `UTC${site.gmtOffset < 0 ? '' : '+'}${site.gmtOffset}`,
      now,
      you: { id: viewer.id, login: viewer.login, roles: viewer.roles, may_write: mayWrite(viewer) },
      kinds: await Promise.all(
        [...kinds.values()].map(async (kind) => ({
          kind: kind.name,
          can: await allowed(context, kind),
        })),
      ),
    };
  },
});

const ORDER = ['list', 'read', 'create', 'update', 'delete'] as const;

/** Returns the actions that the caller may take on some or all records of the kind. */
async function allowed(context: Context, { actions }: RecordKind): Promise<readonly string[]> {
  const able = await Promise.all(
    ORDER.map(async (action) => {
      const found = actions[action];
      if (!found) return [];
      const { ability, allows } = found;
      if (ability.effect !== 'read' && !mayWrite(context.viewer)) return [];
      const needsRecord = action !== 'list' && action !== 'create';
      return needsRecord || (await allows(context)) ? [action] : [];
    }),
  );
  return able.flat();
}

async function describeKind(context: Context, kind: RecordKind) {
  const { create, update, list } = kind.actions;
  const whole = {
    fields: describeInput(context, create ?? update),
    filters: describeInput(context, list, list && filterNames(context, list)),
  };
  const { value } = shorten(whole);
  return { kind: kind.name, can: await allowed(context, kind), ...(value as object) }; // an object stays one
}

interface Property {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly readOnly?: boolean;
  readonly properties?: Readonly<Record<string, Property>>;
}

/** A line for each argument: `string: The title.` Members of an object have lines of their own. */
function describeInput(
  { addresses }: Context,
  action: RecordAction | undefined,
  names?: readonly string[],
) {
  const schema = action?.ability.inputSchema(addresses) as
    | (Property & { readonly required?: readonly string[] })
    | undefined; // JSON Schema of an object
  const required = new Set(schema?.required);
  const lines = Object.entries(schema?.properties ?? {})
    .filter(([name]) => names?.includes(name) ?? name !== 'id')
    .flatMap(([name, property]) => [
      [name, lineOf(property, required.has(name))] as const,
      ...(property.type === 'object' ? Object.entries(property.properties ?? {}) : [])
        .filter(([, inner]) => inner.readOnly !== true)
        .map(([member, inner]) => [`${name}.${member}`, lineOf(inner, false)] as const),
    ]);
  return Object.fromEntries(lines);
}

/** Of so many words of an enumeration the rest is not named. */
const MOST_WORDS = 12;

function lineOf(property: Property, isRequired: boolean): string {
  const words = (property.enum ?? []).slice(0, MOST_WORDS).join('|');
  const type = words || [property.type ?? 'any'].flat().join('|');
  return `${type}${isRequired ? ', required' : ''}: ${property.description ?? ''}`;
}

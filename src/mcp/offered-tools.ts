import type { Viewer } from '../auth/viewer.ts';
import type { Addresses } from '../config/addresses.ts';
import { type ApiError, paramsOf } from '../lib/api-error.ts';
import { oncePer } from '../lib/once.ts';
import type { Ability, Effect, JsonSchema } from '../operation/ability.ts';
import { required, string } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import { recordKindsOf } from '../operation/record-kinds.ts';
import { presentError } from '../operation/representation/resource.ts';
import { namedArgs, partArgs, presentValue, valueSchemas } from './answer-schemas.ts';
import {
  type AssistantTool,
  defineTool,
  mayTry,
  mayWrite,
  type RawInput,
  type Toolbox,
} from './assistant-tool.ts';
import { describeToolTool, findToolsTool, useToolTool } from './tools/ability-tools.ts';
import { describeSiteTool } from './tools/describe-site-tool.ts';
import { listTool, readTool } from './tools/read-tools.ts';
import { deleteTool, publishTool, writeTool } from './tools/write-tools.ts';

/** A tool as the protocol describes it (revision 2025-06-18, "Tools"). */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: ObjectSchema;
  readonly annotations: Readonly<Record<string, boolean>>;
}

type ObjectSchema = JsonSchema & { readonly type: 'object' };

/** Which tools are listed: the default tools, or one for each operation. */
export type Offer = 'default' | 'all';

/** A tool that can be called. */
export interface Callable {
  readonly effect: Effect;
  /** Returns the answer as text and as an object. @throws ApiError */
  run(context: Context, input: RawInput): Promise<{ text: unknown; value: object }>;
  presentError(error: ApiError): object;
}

/** The tools of the server. */
export interface Tools {
  /** The tools offered to a caller: reads for everybody, writes for users who may write. */
  listFor(viewer: Viewer, addresses: Addresses, offer: Offer): readonly Tool[];
  /** Finds any tool, whether it is listed or not. Returns null for an unknown name. */
  find(name: string): Callable | null;
}

/**
 * @param abilities every operation
 * @param ofFeatures default tools of single features
 */
export function createTools(
  abilities: readonly Ability[],
  ofFeatures: readonly AssistantTool[],
): Tools {
  const few = defaultTools(ofFeatures);
  const toolbox: Toolbox = { abilities, kinds: recordKindsOf(abilities) };
  /** Made once for each site: the schemas are the same for everybody. */
  const allTools = oncePer(new WeakMap<Addresses, readonly Tool[]>(), (addresses) =>
    abilities.map((one) => abilityTool(one, addresses)),
  );

  return {
    listFor(viewer, addresses, offer) {
      if (offer === 'default') return few.flatMap((tool) => toolFor(viewer, tool));
      const all = allTools(addresses);
      return mayWrite(viewer) ? all : all.filter(({ annotations }) => annotations.readOnlyHint);
    },
    find(name) {
      const tool = few.find((one) => one.name === name);
      if (tool) return callableTool(tool, toolbox);
      const ability = abilities.find(({ operation }) => operation === name);
      return ability ? callableAbility(ability) : null;
    },
  };
}

const callableAbility = (ability: Ability): Callable => ({
  effect: ability.effect,
  async run(context, input) {
    const result = await ability.run(context, input);
    return { text: result, value: { result } };
  },
  presentError,
});

const callableTool = (tool: AssistantTool, toolbox: Toolbox): Callable => ({
  effect: tool.isForAll ? 'read' : tool.effect,
  async run(context, input) {
    const value = await tool.run(context, input, toolbox);
    return { text: value, value };
  },
  presentError(error) {
    const { code, status, message } = error;
    return { code, message, data: { status, params: paramsOf(error) }, hint: hintFor(error) };
  },
});

/** A tool for all callers is a tool that only reads for callers who may do nothing else. */
function toolFor(viewer: Viewer, tool: AssistantTool): readonly Tool[] {
  const effect = tool.isForAll && !mayWrite(viewer) ? 'read' : tool.effect;
  if (!mayTry(viewer, { effect })) return [];
  const { name, title, description, inputSchema, outputSchema, isIdempotent } = tool;
  return [
    {
      name,
      title,
      description,
      inputSchema: { ...inputSchema, type: 'object' },
      outputSchema: { ...outputSchema, type: 'object' },
      annotations: annotationsOf({ effect, isIdempotent: isIdempotent || effect === 'read' }),
    },
  ];
}

const abilityTool = (ability: Ability, addresses: Addresses): Tool => ({
  name: ability.operation,
  title: ability.summary.replace(/\.$/, ''),
  description: ability.summary,
  inputSchema: { ...ability.inputSchema(addresses), type: 'object' },
  annotations: annotationsOf(ability),
});

const annotationsOf = ({ effect, isIdempotent }: Pick<Ability, 'effect' | 'isIdempotent'>) => ({
  readOnlyHint: effect === 'read',
  destructiveHint: effect === 'delete',
  idempotentHint: isIdempotent,
  openWorldHint: false,
});

/** Says what an assistant can do about an error. */
function hintFor({ status, code }: Pick<ApiError, 'status' | 'code'>): string {
  if (status === 401)
    return 'Connect with the name and an application password of a user (HTTP Basic), or ask for what is public.';
  if (status === 403) return 'This user may not do this. describe_site says what they may do.';
  if (status === 404 || /invalid_id$/.test(code)) return 'find and list give the ids of records.';
  if (status === 400)
    return 'Correct the arguments that are named. describe_site with a kind names its fields and filters; describe_tool those of other tools.';
  if (status === 409 || status === 412) return 'Read the record again; it is not as you think.';
  return 'Try again later; if it goes on, tell whoever runs the site.';
}

/**
 * The few tools that assistants are offered by default, which reach everything.
 * @param ofFeatures tools of single features, such as the calendar
 */
const defaultTools = (ofFeatures: readonly AssistantTool[]): readonly AssistantTool[] => [
  describeSiteTool,
  listTool,
  readTool,
  writeTool,
  publishTool,
  deleteTool,
  ...ofFeatures,
  graphqlTool,
  findToolsTool,
  describeToolTool,
  useToolTool,
];

/** Runs a GraphQL query. */
const graphqlTool = defineTool({
  name: 'graphql',
  title: 'Query GraphQL',
  description:
    'Runs a GraphQL query, for related records or several things at once. Ask { __schema { … } } for the schema. Mutations are run by use_tool with mutateGraphql.',
  effect: 'read',
  isIdempotent: true,
  args: {
    query: required(string({ description: 'The document.', maxLength: 100_000 })),
    variables: namedArgs('The values of its variables.'),
    operation_name: string({ description: 'Which of its operations is meant, if it has several.' }),
    ...partArgs,
  },
  answers: valueSchemas,
  always: ['value'],
  async run(context, { query, variables, operation_name: operationName, ...part }, { abilities }) {
    const ability = abilities.find(({ operation }) => operation === 'queryGraphql');
    const asked = {
      query,
      ...(variables ? { variables } : {}),
      ...(operationName ? { operationName } : {}),
    };
    return presentValue(await ability?.run(context, asked), part);
  },
});

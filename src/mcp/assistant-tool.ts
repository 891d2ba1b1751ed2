import type { Viewer } from '../auth/viewer.ts';
import { ApiError, paramsOf } from '../lib/api-error.ts';
import type { Ability, Effect, JsonSchema } from '../operation/ability.ts';
import { type Args, type ArgValues, isRequired } from '../operation/args.ts';
import { boundedArgument } from '../operation/bounds.ts';
import type { Context } from '../operation/context.ts';
import { invalidParams, refused } from '../operation/errors.ts';
import { parseArgs } from '../operation/parse-args.ts';
import type { RecordKinds } from '../operation/record-kinds.ts';

/** One of the few tools that every assistant is offered. It translates a call to operations, which check the rights. */
export interface AssistantTool {
  /** `find_tools` */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** For the assistant: what it does, and when to take another tool. */
  readonly description: string;
  readonly effect: Effect;
  readonly isIdempotent: boolean;
  /** Whether callers who may only read are offered it too; it then checks the rights for each call itself. */
  readonly isForAll?: boolean;
  readonly inputSchema: JsonSchema;
  /** JSON Schema of what `run` returns. */
  readonly outputSchema: JsonSchema;
  /** @throws ApiError as the operations do, and `rest_invalid_param` for an argument that the tool does not have */
  run(context: Context, input: RawInput, toolbox: Toolbox): Promise<ToolValue>;
}

export type RawInput = Readonly<Record<string, unknown>>;
export type ToolValue = Readonly<Record<string, unknown>>;

/** The kinds and operations that tools use. */
export interface Toolbox {
  readonly kinds: RecordKinds;
  /** Every operation, for `use_tool`. */
  readonly abilities: readonly Ability[];
}

interface ToolOptions<A extends Args>
  extends Omit<AssistantTool, 'inputSchema' | 'outputSchema' | 'run'> {
  readonly args: A;
  /** The members of the answer. All are optional except those in `always`. */
  readonly answers: Readonly<Record<string, JsonSchema>>;
  readonly always?: readonly string[];
  run(context: Context, args: ArgValues<A>, toolbox: Toolbox): Promise<ToolValue>;
}

/** Defines a tool with validated arguments. */
export const defineTool = <const A extends Args>({
  args,
  answers,
  always = [],
  run,
  ...tool
}: ToolOptions<A>): AssistantTool => ({
  ...tool,
  inputSchema: inputSchemaOf(args),
  outputSchema: { type: 'object', properties: answers, required: always },
  run(context, input, toolbox) {
    assertKnown(input, Object.keys(args));
    return run(context, parseArgs(args, input), toolbox);
  },
});

function inputSchemaOf(args: Args): JsonSchema {
  const all = Object.entries(args);
  const properties = all.map(([name, schema]) => {
    const { required: _, ...shown } = boundedArgument(schema);
    return [name, shown] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: all.filter(([, schema]) => isRequired(schema)).map(([name]) => name),
    additionalProperties: false,
  };
}

const inside = (argument: string, name: string): string =>
  argument === '' ? name : `${argument}.${name}`;

/** Rejects names that would be ignored. @throws ApiError `rest_invalid_param` */
function assertKnown(input: RawInput, known: readonly string[], argument = ''): void {
  const unknown = Object.keys(input).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message = `There is no such argument. Known are: ${known.join(', ')}.`;
  const refusal = { code: 'rest_invalid_param', message, data: null };
  throw invalidParams(
    Object.fromEntries(unknown.slice(0, 20).map((name) => [inside(argument, name), refusal])),
  );
}

/** The names of an ability's arguments. */
export const argumentsOf = (ability: Ability, { addresses }: Context): readonly string[] => {
  const { properties } = ability.inputSchema(addresses);
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
};

/**
 * Runs work on the members of an argument, so that its errors name them as the caller wrote them: `fields.title`.
 * @param argument that has them; empty for the tool's arguments themselves
 * @param known the names that it may have
 * @throws ApiError as the work does, and `rest_invalid_param` for other names
 */
export async function inArgument<Result>(
  argument: string,
  input: RawInput,
  known: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  assertKnown(input, known, argument);
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw inWordsOf(argument, known, error);
    throw error;
  }
}

function inWordsOf(argument: string, names: readonly string[], error: ApiError): ApiError {
  const shown = Object.entries(paramsOf(error)).map(
    ([name, message]) =>
      [
        names.includes(name.split(/[.[]/)[0] ?? '') ? inside(argument, name) : name,
        message,
      ] as const,
  );
  if (shown.length === 0) return error;
  const message = `${error.message.split(':')[0]}: ${shown.map(([name]) => name).join(', ')}`;
  return new ApiError(error.code, error.status, message, { params: Object.fromEntries(shown) });
}

interface Effective {
  readonly effect: Effect;
}

/** Whether a caller may try to have an effect: anyone may read. The operation itself checks whether it is allowed. */
export const mayTry = (viewer: Viewer, { effect }: Effective): boolean =>
  effect === 'read' || mayWrite(viewer);

/** Whether a caller is offered tools that make changes. */
export const mayWrite = (viewer: Viewer): boolean => viewer.can('edit_posts');

/** @throws ApiError 401 or 403 `rest_forbidden` */
export function assertMayTry(viewer: Viewer, effective: Effective): void {
  if (!mayTry(viewer, effective))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to change anything.');
}

import type { Ability } from '../operation/ability.ts';
import type { Context } from '../operation/context.ts';
import { refused, toRefusal } from '../operation/errors.ts';
import { presentError } from '../rest/representation/present-error.ts';
import { mayTry } from './tools.ts';

/** The result of a tool: JSON as text and as a value, or the reason for a refusal. */
export interface ToolResult {
  readonly [name: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
  readonly structuredContent?: Record<string, unknown>;
}

/**
 * Runs an ability with the caller's rights. An error is returned as a result too, so that assistants can read it and
 * react.
 */
export async function callTool(
  context: Context,
  ability: Ability,
  input: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  try {
    if (!mayTry(context.viewer, ability))
      throw refused(context.viewer, 'rest_forbidden', 'You are not allowed to change anything.');
    const result = await ability.run(context, input);
    return { content: [inText(result)], structuredContent: { result } };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return { content: [inText(presentError(refusal))], isError: true };
  }
}

const inText = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value ?? null) });

import type { Context } from '../operation/context.ts';
import { toRefusal } from '../operation/errors.ts';
import { assertMayTry } from './may-try.ts';
import type { Callable } from './offered-tools.ts';

/** The result of a tool: JSON as text and as a value, or the reason for a refusal. */
export interface ToolResult {
  readonly [name: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
  readonly structuredContent?: Record<string, unknown>;
}

/**
 * Runs a tool with the caller's rights. An error is returned as a result too, so that assistants can read it and
 * react.
 */
export async function callTool(
  context: Context,
  tool: Callable,
  input: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  try {
    assertMayTry(context.viewer, tool);
    const { text, value } = await tool.run(context, input);
    return { content: [inText(text)], structuredContent: { ...value } };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return { content: [inText(tool.presentError(refusal))], isError: true };
  }
}

const inText = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value ?? null) });

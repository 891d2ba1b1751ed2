import type { AssistantTool } from './assistant-tool.ts';
import { describeToolTool, findToolsTool, useToolTool } from './tools/ability-tools.ts';
import { describeSiteTool } from './tools/describe-site-tool.ts';
import { graphqlTool } from './tools/graphql-tool.ts';
import { listTool } from './tools/list-tool.ts';
import { readTool } from './tools/read-tool.ts';
import { deleteTool, publishTool, writeTool } from './tools/write-tools.ts';

/**
 * The few tools that assistants are offered by default, which reach everything.
 * @param ofFeatures tools of single features, such as the calendar
 */
export const defaultTools = (ofFeatures: readonly AssistantTool[]): readonly AssistantTool[] => [
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

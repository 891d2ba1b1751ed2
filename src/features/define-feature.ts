import type { TextShortcode } from '../content/media/load-text-media.ts';
import type { Job } from '../jobs/job.ts';
import type { AssistantTool } from '../mcp/assistant-tool.ts';
import type { Ability } from '../operation/ability.ts';
import type { Context } from '../operation/context.ts';
import type { Removal, Services } from '../operation/services.ts';
import type { PageHandler } from '../pages/page.ts';
import type { Route, RouteGroup } from '../rest/route.ts';

/**
 * A feature: the parts that one area of the site adds to the server. The modules that its `feature.ts` imports add its GraphQL types and
 * fields to the builder.
 */
export interface Feature {
  /** Its folder. */
  readonly name: string;
  /** Features whose modules it imports, but for the kernels that a whole area stands on (docs/adr/0020). */
  readonly uses?: readonly string[];
  /** The group of its REST routes in the OpenAPI document. */
  readonly group?: RouteGroup;
  /** Its REST routes; abilities are made of these. */
  readonly routes?: readonly Route[];
  /** REST routes over the abilities that all `routes` give; no abilities are made of these. */
  readonly routesOver?: (abilities: Abilities) => readonly Route[];
  /** Where namespaces have an OpenAPI document of their own. */
  readonly openapi?: readonly { readonly namespace: string; readonly path: string }[];
  /** Handlers of pages for people; the first that answers a page, in the order of the features, is taken. */
  readonly pages?: readonly PageHandler[];
  /** Tools that every assistant is offered; the others are found by `find_tools`. */
  readonly tools?: readonly AssistantTool[];
  /** Shortcodes that it renders in texts. */
  readonly shortcodes?: readonly TextShortcode[];
  /** Kinds of work that is done later. */
  readonly jobs?: readonly Job<object, Services>[];
  /** Done before an entry of any kind is put into the trash or removed for good. */
  readonly removals?: readonly Removal[];
  /** Work in the background while the server runs. Each starts and returns a function that stops it, resolved when it has ended. */
  readonly timers?: readonly Timer[];
  /** Look once, at the start, for what an administrator should know, and log it. */
  readonly warnings?: readonly ((context: Context) => Promise<void>)[];
}

export type Timer = (services: Services) => () => Promise<void>;

export interface Abilities {
  /** Abilities with a route. */
  readonly routed: readonly Ability[];
  /** These, and those that GraphQL alone offers. */
  readonly all: readonly Ability[];
}

/** Declares a feature; `app/features.ts` lists all of them. */
export const defineFeature = (feature: Feature): Feature => feature;

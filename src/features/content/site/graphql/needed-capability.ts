import { builder } from '../../../../graphql/builder.ts';

interface NeededCapability {
  readonly action: string;
  readonly capability: string;
}

/** What an act needs, as REST has it in `capabilities`. */
export const NeededCapabilityRef = builder
  .objectRef<NeededCapability>('NeededCapability')
  .implement({
    description: 'The capability that an act needs.',
    fields: (t) => ({
      action: t.exposeString('action', {
        nullable: false,
        description: 'The act by its name in REST: `edit_others_posts`, `assign_terms`.',
      }),
      capability: t.exposeString('capability', {
        nullable: false,
        description: 'What `capabilities` of users and roles must name.',
      }),
    }),
  });

export const neededCapabilities = (
  capabilities: Readonly<Record<string, string>>,
): NeededCapability[] =>
  Object.entries(capabilities).map(([action, capability]) => ({ action, capability }));

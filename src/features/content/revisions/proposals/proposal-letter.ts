import { entryById } from '../../../../content/entries/entry.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { titleOf } from '../../../../content/entries/present-entry.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { defineJob } from '../../../../jobs/job.ts';
import { deliver } from '../../../../jobs/mail/mail-job.ts';
import { systemContext } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import { proposalById } from './proposal.ts';

/** A letter about a decision. It names nobody, so that nothing of who is removed meanwhile stays in the queue. */
interface ProposalLetter {
  readonly id: string;
  readonly proposalId: number;
}

/** Tells the author of a proposal how it was decided, if there is still somebody to tell. */
export const proposalLetterJob = defineJob<ProposalLetter, Services>({
  name: 'proposal-letter',
  about: ({ proposalId }) => `the decision about proposal ${proposalId}`,
  async run(services, letter, { keep }) {
    const context = await systemContext(services);
    const proposal = await proposalById(context).load(letter.proposalId);
    const author = proposal?.authorId ? await userById(context).load(proposal.authorId) : null;
    const entry = proposal && (await entryById(context).load(proposal.entryId));
    if (!entry || !author?.email) return;
    const isApproved = proposal.status === 'approved';
    const title = titleOf(entry);
    const parts = [
      `Your change of “${title}” ${isApproved ? 'is published' : 'was declined'}:`,
      context.addresses.page(await entryPath(context, entry)),
      proposal.reason && `\n${proposal.reason}`,
    ];
    const message = {
      to: author.email,
      subject: `${isApproved ? 'Published' : 'Declined'}: your change of “${title}”`,
      text: `${parts.filter((part) => part !== '').join('\n')}\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    await deliver(services, { id: letter.id, message }, [], () => keep(letter));
  },
});

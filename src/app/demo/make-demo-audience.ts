import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCampaign } from '../../features/audience/donations/campaign-operations.ts';
import { recordDonation } from '../../features/audience/donations/record-donation.ts';
import { createContactForm } from '../../features/audience/forms/contact-form-operations.ts';
import { createMailingForm } from '../../features/audience/mailing/mailing-form-operations.ts';
import { createMailingList } from '../../features/audience/mailing/mailing-list-operations.ts';
import { createMediaItem } from '../../features/content/media/media-operations.ts';
import { ReceivedFile } from '../../http/received-file.ts';
import { type DemoAudience, type DemoPicture, demoFolder } from './demo-content.ts';
import type { DemoMaking, Ids } from './demo-making.ts';

/** Uploads the pictures. Returns their ids by file. */
export async function makeDemoPictures(
  { make }: DemoMaking,
  pictures: readonly DemoPicture[],
): Promise<Ids> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-demo-')); // an upload may be moved away
  const made = new Map<string, number>();
  try {
    for (const { file: name, ...words } of pictures) {
      const path = join(folder, name);
      await copyFile(join(demoFolder(), 'pictures', name), path);
      const file = new ReceivedFile({ path, name, bytes: (await stat(path)).size, origin: 'body' });
      made.set(name, await make(`picture ${name}`, createMediaItem, { ...words, file }));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return made;
}

/** Makes a contact form, a mailing list with a sign-up form, and a campaign with completed donations. */
export async function makeDemoAudience(
  { make }: DemoMaking,
  { form, list, signUp, campaign: { donations, ...campaign } }: DemoAudience,
): Promise<void> {
  await make('form', createContactForm, form);
  await make('mailing list', createMailingList, list);
  await make('sign-up form', createMailingForm, signUp);
  const id = await make('campaign', createCampaign, campaign);
  for (const [i, donation] of donations.entries())
    await make(`donation ${i}`, recordDonation, {
      ...donation,
      campaign_id: id,
      status: 'don-completed',
    });
}

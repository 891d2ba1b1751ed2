import { afterEach, beforeEach } from 'vitest';
import { openOurSite } from '../../../../src/cli/open-our-site.ts';
import {
  type LiveSite,
  type LiveSiteOptions,
  openLiveSite,
} from '../../../../src/features/admin/move-in/live/live-site.ts';
import type { MoveOptions } from '../../../../src/features/admin/move-in/move.ts';
import { type MoveReport, moveIn } from '../../../../src/features/admin/move-in/move-in.ts';
import type { Verification } from '../../../../src/features/admin/move-in/verify/compare-records.ts';
import { verifyMove } from '../../../../src/features/admin/move-in/verify/verify-move.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';
import { openPeerSite, type PeerSite } from './peer-site.ts';

/** A site and the one that it moves into. */
export interface MovingSite {
  readonly peer: PeerSite;
  /** Without users, unless it is in use. */
  readonly here: TestSite;
  live(options?: LiveSiteOptions): Promise<LiveSite>;
  move(options?: Partial<MoveOptions>): Promise<MoveReport>;
  verify(): Promise<readonly Verification[]>;
}

interface MovingOptions {
  /** Puts records into the peer before each test. */
  fill?(peer: TestSite): Promise<void>;
  readonly isInUse?: boolean;
  readonly patience?: LiveSiteOptions['patience'];
}

/** Opens both for each test. */
export function movingSite({
  fill = async () => {},
  isInUse = false,
  patience = { firstPause: 1 },
}: MovingOptions = {}): MovingSite {
  const peer = {} as PeerSite; // filled before a test sees it
  const here = {} as TestSite; // as above
  beforeEach(async () => {
    Object.assign(peer, await openPeerSite());
    await fill(peer.site);
    Object.assign(here, await openTestSite({ env: isInUse ? {} : { ALIASES: 'wordpress' } }));
    if (!isInUse) await here.services.database.prisma.user.deleteMany();
  });
  afterEach(async () => {
    await here.close();
    await peer.close();
  });
  const live = (options: LiveSiteOptions = {}) =>
    openLiveSite(peer.url, { credentials: peer.credentials, patience, ...options });
  const common = () => ({
    ...here.services,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  return {
    peer,
    here,
    live,
    async move({ signal = new AbortController().signal, ...options } = {}) {
      const site = options.site ?? (await live({ signal }));
      return moveIn({ ...common(), clock: systemClock, signal, ...options, site });
    },
    async verify() {
      const site = await live();
      const ours = openOurSite(here.services, site, peer.credentials.user);
      return verifyMove({ ...common(), site, ours });
    },
  };
}

import { dayMs } from '@greenlight/contract/duration';
import type { InvitationState } from '@greenlight/contract/invitation';
import { sitePath } from '@greenlight/contract/site-path';
import { randomCode } from '../../../../platform/auth/random-code.ts';
import { rateLimit } from '../../../../platform/auth/rate-limit.ts';
import { clearContentCaches } from '../../../../platform/cache/content-change.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import {
  countAll,
  countInvitations,
  ensureInvitationCode,
  findInviter,
  findSetting,
  insertInvitation,
  isInvited,
  type Setting,
  updateSetting,
} from './invitation-queries.ts';

export const rewardYearMs = 365 * dayMs;
/** How long after sign-up an account can accept an invitation. */
const newAccountMs = dayMs;
const acceptLimit = { name: 'invitation', points: 20, perSeconds: 60 * 60 };
const codeLength = 10;

/** The member's invitation link with its counts. */
export async function readInvitation(platform: Platform, userId: string): Promise<InvitationState> {
  const { db, config, clock } = platform;
  const since = new Date(clock.now().getTime() - rewardYearMs);
  const [code, setting, counts, invited] = await Promise.all([
    ensureInvitationCode(db, userId, randomCode(codeLength)),
    findSetting(db),
    countInvitations(db, { inviterId: userId, since }),
    isInvited(db, userId),
  ]);
  const { waiting, rewarded, months, lately } = counts;
  const left = Math.max(0, setting.yearlyMax - lately);
  return {
    ...setting,
    url: `${config.publicUrl}${sitePath('learn-more')}?invite=${code}`,
    waiting,
    rewarded,
    monthsGained: months,
    left,
    isInvited: invited,
  };
}

/** Records the inviter of a new account; only the first one counts. Throws `not_found` and `rate_limited`. */
export async function acceptInvitation(platform: Platform, userId: string, code: string): Promise<void> {
  if (!(await rateLimit(platform.db, acceptLimit).take(userId))) throw new ProblemError('rate_limited');
  const inviterId = await findInviter(platform.db, code);
  if (!inviterId) throw new ProblemError('not_found');
  const at = platform.clock.now();
  await insertInvitation(platform.db, { userId, inviterId, since: new Date(at.getTime() - newAccountMs), at });
}

/** The part of the settings that visitors see. */
export async function readInvitationOffer({ db }: Platform): Promise<Pick<Setting, 'months'>> {
  const { months } = await findSetting(db);
  return { months };
}

export async function readInvitationSetting({ db, clock }: Platform) {
  const since = new Date(clock.now().getTime() - rewardYearMs);
  const [setting, counts] = await Promise.all([findSetting(db), countAll(db, since)]);
  return { ...setting, ...counts };
}

export async function saveInvitationSetting(platform: Platform, actorId: string, setting: Setting): Promise<Setting> {
  await inTransaction(platform.db, async (tx) => {
    await updateSetting(tx, setting);
    clearContentCaches(platform, tx);
    await recordAudit(tx, { actorId, action: 'invitation.settings', subject: 'invitations', detail: { ...setting } });
  });
  return setting;
}

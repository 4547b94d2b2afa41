import { createHmac } from 'node:crypto';
import { networkOf } from '../../platform/auth/network-of.ts';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertCampaignVisit, insertCreatorReferral, type Visit } from './queries.ts';

const reportLimit = { name: 'referral', points: 60, perSeconds: 60 * 60 };

export interface Visitor {
  userId: string | null;
  ip: string;
  userAgent: string;
}

/** Counts the visitor once a day and campaign; throws `rate_limited`. */
export async function reportCampaign(platform: Platform, visitor: Visitor, campaignId: string): Promise<void> {
  await insertCampaignVisit(platform.db, { campaignId, ...(await visitOf(platform, visitor)) });
}

/** Counts the visitor once a day and creator team, whose address this is; throws `rate_limited`. */
export async function reportCreator(platform: Platform, visitor: Visitor, slug: string): Promise<void> {
  await insertCreatorReferral(platform.db, { slug, ...(await visitOf(platform, visitor)) });
}

async function visitOf({ db, clock, config }: Platform, { userId, ip, userAgent }: Visitor): Promise<Visit> {
  if (!(await rateLimit(db, reportLimit).take(networkOf(ip)))) throw new ProblemError('rate_limited');
  const day = clock.now().toISOString().slice(0, 10);
  const visitor = createHmac('sha256', config.secrets.token)
    .update(`visitor:${day}:${userId ?? `${ip}|${userAgent}`}`)
    .digest();
  return { day, visitor, userId };
}

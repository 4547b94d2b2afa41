import { createHmac } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { networkOf } from '../../platform/auth/ip-network.ts';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { insertAttribution, insertCampaignVisit, insertCreatorReferral, type Visit } from './queries.ts';

const reportLimit = { name: 'referral', points: 60, perSeconds: 60 * 60 };

/** The browser's report counts for a sign-up for this long. */
const newAccountMs = dayMs;

export interface Visitor {
  userId: string | null;
  ip: string;
  userAgent: string;
}

/**
 * Counts a visitor once a day and campaign. A report by an account younger than a day is no visit: it is stored as the
 * origin of the sign-up. Throws `rate_limited`.
 */
export async function reportCampaign(platform: Platform, visitor: Visitor, campaignId: string): Promise<void> {
  const visit = await visitOf(platform, visitor);
  if (await attribute(platform, visitor, { campaignId })) return;
  await insertCampaignVisit(platform.db, { campaignId, ...visit });
}

/** The same for the creator team with this address. */
export async function reportCreator(platform: Platform, visitor: Visitor, slug: string): Promise<void> {
  const visit = await visitOf(platform, visitor);
  if (await attribute(platform, visitor, { slug })) return;
  await insertCreatorReferral(platform.db, { slug, ...visit });
}

async function attribute(
  { db, clock }: Platform,
  { userId }: Visitor,
  origin: { campaignId?: string; slug?: string },
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - newAccountMs);
  return userId !== null && insertAttribution(db, { userId, since, ...origin });
}

async function visitOf({ db, clock, config }: Platform, { userId, ip, userAgent }: Visitor): Promise<Visit> {
  if (!(await rateLimit(db, reportLimit).take(networkOf(ip)))) throw new ProblemError('rate_limited');
  const day = clock.now().toISOString().slice(0, 10);
  const visitor = createHmac('sha256', config.secrets.token)
    .update(`visitor:${day}:${userId ?? `${ip}|${userAgent}`}`)
    .digest();
  return { day, visitor, userId };
}

import type { referral } from '@greenlight/contract/referral';
import type { studioReferral } from '@greenlight/contract/referral-studio';
import type { CallContext, Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readFunnels } from './funnel.ts';
import { reportCampaign, reportCreator, type Visitor } from './referral-visit.ts';

export function referralRoutes(platform: Platform): Handlers<typeof referral> {
  return {
    utm: ({ body, ...context }) => reportCampaign(platform, visitorOf(context), body.campaignId),
    cref: ({ body, ...context }) => reportCreator(platform, visitorOf(context), body.creator),
  };
}

export function studioReferralRoutes(platform: Platform): Handlers<typeof studioReferral> {
  return { funnels: ({ query }) => readFunnels(platform, query) };
}

function visitorOf({ viewer, ip, userAgent }: CallContext<'guest'>): Visitor {
  return { userId: viewer?.userId ?? null, ip, userAgent };
}

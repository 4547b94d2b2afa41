import { chosenDays, type Days } from '../../platform/clock/days.ts';
import type { Platform } from '../../platform/platform.ts';
import { unpaidKinds } from '../money/entitlement/list-memberships.ts';
import { listCampaignFunnels, listCreatorFunnels } from './funnel-queries.ts';

/** The default range. */
const usualDays = 30;
const yearsMax = 2;

/**
 * The results for each campaign and creator, in days of UTC: visits by their day, sign-ups by the day of the account,
 * and the number of these sign-ups that had a trial or have paid by now.
 */
export async function readFunnels({ db, clock }: Platform, asked: Partial<Days>) {
  const { from, to } = chosenDays(asked, { now: clock.now(), usual: usualDays, yearsMax });
  const [campaigns, creators] = await Promise.all([
    listCampaignFunnels(db, { from, to }, unpaidKinds),
    listCreatorFunnels(db, { from, to }, unpaidKinds),
  ]);
  return { from, to, campaigns, creators };
}

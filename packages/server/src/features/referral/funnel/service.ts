import { invalidField } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { unpaidKinds } from '../../membership/service.ts';
import { type Days, listCampaignFunnels, listCreatorFunnels } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The days of a range that nobody chose. */
const usualDays = 30;
const daysMax = 731;

/**
 * What became of the visitors of each campaign and creator, in days of UTC: visits by their day, sign-ups by that of
 * the account, and of these how many have had a trial, or paid, until now.
 */
export async function readFunnels({ db, clock }: Platform, asked: Partial<Days>) {
  const to = asked.to ?? dayOf(clock.now());
  const from = asked.from ?? dayOf(new Date(Date.parse(to) - (usualDays - 1) * dayMs));
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (length < 1) throw invalidField('query.from', 'Choose a day before the last one');
  if (length > daysMax) throw invalidField('query.from', 'Choose two years at most');
  const [campaigns, creators] = await Promise.all([
    listCampaignFunnels(db, { from, to }, unpaidKinds),
    listCreatorFunnels(db, { from, to }, unpaidKinds),
  ]);
  return { from, to, campaigns, creators };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

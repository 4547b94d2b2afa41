import { addDays } from '../../plan/billing-calendar.ts';

export interface GraceRules {
  graceDays: number;
}

export const trialGraceDays = 1;
const reminderDays = 3;
const warningDays = 1;

export function graceDaysOf(state: string, rules: GraceRules): number {
  return state === 'trialing' ? trialGraceDays : rules.graceDays;
}

/** When the end of the trial is announced: `reminderDays` before it, or at the end if that has passed. */
export function reminderAt(periodEnd: Date, at: Date): Date {
  const day = addDays(periodEnd, -reminderDays);
  return day > at ? day : periodEnd;
}

/** When a member who has to enter another card is warned: `warningDays` before grace ends, or at its end. */
export function warningAt(graceEnd: Date, at: Date): Date {
  const day = addDays(graceEnd, -warningDays);
  return day > at ? day : graceEnd;
}

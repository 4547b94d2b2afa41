import type { StudioPlan } from '@greenlight/contract/plan-studio';
import { minorUnitsOf } from '../../platform/money.ts';

/** The typed values. */
export interface PlanForm {
  name: string;
  interval: StudioPlan['interval'];
  trialDays: string;
  points: string;
  granted: StudioPlan['points']['granted'];
  badge: boolean;
  /** Benefits, one per line. */
  perks: string;
  price: { amount: string; currency: string };
}

export function formOf(plan: StudioPlan | undefined): PlanForm {
  return {
    name: plan?.name ?? '',
    interval: plan?.interval ?? 'month',
    trialDays: String(plan?.trialDays ?? 14),
    points: String(plan?.points.amount ?? 0),
    granted: plan?.points.granted === 'at-signup' ? 'at-signup' : 'monthly',
    badge: plan?.badge ?? false,
    perks: plan?.perks.join('\n') ?? '',
    price: { amount: '', currency: plan?.price?.currency ?? 'USD' },
  };
}

/** The input of the calls. An invalid number is NaN; the server refuses it and names the field. */
export function settingsOf({ name, interval, badge, trialDays, points, granted, perks }: PlanForm) {
  const amount = wholeOf(points);
  return {
    name,
    interval,
    badge,
    trialDays: wholeOf(trialDays),
    points: { amount, granted: amount === 0 ? ('never' as const) : granted },
    perks: perks
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}

/** The invalid fields. */
export function wrongFields(form: PlanForm, isNew: boolean): ('name' | 'trialDays' | 'points' | 'price')[] {
  const { trialDays, points } = settingsOf(form);
  const wrong = {
    name: form.name.trim() === '',
    trialDays: !Number.isInteger(trialDays),
    points: !Number.isInteger(points.amount),
    price: isNew && !minorUnitsOf(form.price.amount, form.price.currency),
  };
  return (['name', 'trialDays', 'points', 'price'] as const).filter((field) => wrong[field]);
}

function wholeOf(text: string): number {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

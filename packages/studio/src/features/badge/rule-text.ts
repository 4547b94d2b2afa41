import { formatDate } from '../../platform/format.ts';
import { textsOf } from '../../platform/texts.ts';
import type { BadgeRule, StudioBadge } from './hooks.ts';

const t = textsOf('badge');

/** The rule of a badge in a few words. */
export function ruleText(rule: BadgeRule, planName: (id: string) => string): string {
  if (rule.kind === 'plan') return t('rule.plan', { plan: planName(rule.planId) });
  if (rule.kind === 'date' || rule.kind === 'joined')
    return t(`rule.${rule.kind}`, { date: formatDate(`${rule.date}T12:00:00Z`) });
  if (rule.kind === 'hand') return t('rule.hand');
  return t(`rule.${rule.kind}`, { count: rule.threshold });
}

/** The number of holders, and how many badges are left. */
export function holdersText({ holders, edition }: Pick<StudioBadge, 'holders' | 'edition'>): string {
  const count = t('holders', { count: holders });
  return edition ? `${count} · ${t('left', { left: edition.left, limit: edition.limit })}` : count;
}

import type { Image } from '@greenlight/contract/image';
import { isoOf, toLocalTime } from '../../platform/local-time.ts';
import type { BadgeKind, BadgeRule, StudioBadge } from './hooks.ts';

/** The values of all kinds of rules. The values of one kind stay while another kind is chosen. */
export interface RuleForm {
  kind: BadgeKind;
  threshold: string;
  planId: string;
  date: string;
}

export interface BadgeForm extends RuleForm {
  name: string;
  description: string;
  imageId: string | null;
  image: Image | null;
  drawing: StudioBadge['drawing'];
  /** Empty for none. */
  edition: string;
  /** In the format of `datetime-local`, in the viewer's zone; empty for none. */
  endsAt: string;
}

export const newRule: RuleForm = { kind: 'months', threshold: '12', planId: '', date: '' };

export const badgeKinds: BadgeKind[] = [
  'plan',
  'months',
  'points',
  'streams',
  'comments',
  'bingo',
  'giveaway',
  'date',
  'joined',
  'hand',
];

export function isCounted(kind: BadgeKind): boolean {
  return ['months', 'points', 'streams', 'comments', 'bingo', 'giveaway'].includes(kind);
}

/** Whether the past can be evaluated for this kind of rule. */
export function hasPast(kind: BadgeKind): boolean {
  return kind !== 'hand';
}

export function toForm(badge: StudioBadge): BadgeForm {
  const { name, description, imageId, image, drawing, rule, edition, endsAt } = badge;
  return {
    name,
    description,
    imageId,
    image: imageId === null ? null : image,
    drawing,
    kind: rule.kind,
    threshold: 'threshold' in rule ? String(rule.threshold) : '1',
    planId: 'planId' in rule ? rule.planId : '',
    date: 'date' in rule ? rule.date : '',
    edition: edition === null ? '' : String(edition.limit),
    endsAt: toLocalTime(endsAt ? new Date(endsAt) : null),
  };
}

export function toRule({ kind, threshold, planId, date }: RuleForm): BadgeRule {
  if (kind === 'hand') return { kind };
  if (kind === 'plan') return { kind, planId };
  if (kind === 'date' || kind === 'joined') return { kind, date };
  return { kind, threshold: Number(threshold) };
}

export function toBody({ name, description, imageId, drawing, edition, endsAt, ...rule }: BadgeForm) {
  return {
    name,
    description,
    imageId,
    drawing,
    rule: toRule(rule),
    edition: edition.trim() === '' ? null : Number(edition),
    endsAt: endsAt === '' ? null : isoOf(endsAt),
  };
}

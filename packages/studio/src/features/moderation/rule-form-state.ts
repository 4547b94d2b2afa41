import type { RuleCheck, RuleEffect, RuleKind } from '@greenlight/contract/moderation';
import type { ModerationRule } from '@greenlight/contract/moderation-rule-studio';

export const ruleKinds = [
  'words',
  'links',
  'capitals',
  'flood',
  'repeats',
  'new-account',
  'unconfirmed',
] as const satisfies RuleKind[];
export const ruleEffects = ['hold', 'refuse', 'hide'] as const satisfies RuleEffect[];

/** The typed values of the fields of all kinds. A form shows the fields of its kind. */
export interface RuleForm {
  name: string;
  kind: RuleKind;
  effect: RuleEffect;
  reason: string;
  isOn: boolean;
  words: string;
  wholeWords: boolean;
  allowed: string;
  percent: string;
  minLetters: string;
  count: string;
  seconds: string;
  minutes: string;
  days: string;
}
export type NumberField = 'percent' | 'minLetters' | 'count' | 'seconds' | 'minutes' | 'days';

export const numberFields: Partial<Record<RuleKind, readonly NumberField[]>> = {
  capitals: ['percent', 'minLetters'],
  flood: ['count', 'seconds'],
  repeats: ['minutes'],
  'new-account': ['days'],
};

const usual: RuleForm = {
  name: '',
  kind: 'words',
  effect: 'hold',
  reason: '',
  isOn: true,
  words: '',
  wholeWords: true,
  allowed: '',
  percent: '70',
  minLetters: '12',
  count: '5',
  seconds: '10',
  minutes: '10',
  days: '2',
};

export function ruleFormOf(rule?: ModerationRule): RuleForm {
  if (!rule) return usual;
  const { name, effect, reason, isOn, check } = rule;
  const typed = Object.entries(check).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.join('\n') : typeof value === 'number' ? String(value) : value,
  ]);
  return { ...usual, ...(Object.fromEntries(typed) as Partial<RuleForm>), name, effect, reason, isOn };
}

/** The words or sites of a text. They are one per line, or separated by commas. */
export function linesOf(typed: string): string[] {
  const lines = typed.split(/[\n,]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

export function checkOf(form: RuleForm): RuleCheck {
  switch (form.kind) {
    case 'words':
      return { kind: 'words', words: linesOf(form.words), wholeWords: form.wholeWords };
    case 'links':
      return { kind: 'links', allowed: linesOf(form.allowed) };
    case 'capitals':
      return { kind: 'capitals', percent: Number(form.percent), minLetters: Number(form.minLetters) };
    case 'flood':
      return { kind: 'flood', count: Number(form.count), seconds: Number(form.seconds) };
    case 'repeats':
      return { kind: 'repeats', minutes: Number(form.minutes) };
    case 'new-account':
      return { kind: 'new-account', days: Number(form.days) };
    case 'unconfirmed':
      return { kind: 'unconfirmed' };
  }
}

export function ruleBodyOf(form: RuleForm) {
  const { name, effect, reason, isOn } = form;
  return { name, effect, reason: effect === 'refuse' ? reason : '', isOn, check: checkOf(form) };
}

/** The values of a check for the sentence that describes it. */
export function checkValues(check: RuleCheck): Record<string, string | number> {
  const shown = 3;
  const listed = (all: readonly string[]) => all.slice(0, shown).join(', ') + (all.length > shown ? ', …' : '');
  if (check.kind === 'words') return { count: check.words.length, list: listed(check.words) };
  if (check.kind === 'links') return { count: check.allowed.length, list: listed(check.allowed) };
  if (check.kind === 'flood') return { texts: check.count, count: check.seconds };
  if (check.kind === 'capitals') return { percent: check.percent, count: check.minLetters };
  if (check.kind === 'repeats') return { count: check.minutes };
  return check.kind === 'new-account' ? { count: check.days } : {};
}

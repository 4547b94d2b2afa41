import { dayMs } from '@greenlight/contract/duration';
import type { RuleCheck, RuleEffect } from '@greenlight/contract/moderation';
import { findLink } from './find-link.ts';
import { type FoldedText, foldText } from './fold-text.ts';
import { findWord, openWordList, type WordList } from './word-list.ts';

export interface Rule {
  id: number | null;
  name: string;
  check: RuleCheck;
  effect: RuleEffect;
  reason: string;
}

/** A rule whose words are prepared for the search. */
export interface ReadyRule extends Rule {
  words: WordList | null;
}

export function readyRule(rule: Rule): ReadyRule {
  const { check } = rule;
  return { ...rule, words: check.kind === 'words' ? openWordList(check.words, check.wholeWords) : null };
}

/** The author with their earlier texts, newest first. Null for a text that is only tried. */
export interface Writer {
  createdAt: Date;
  isConfirmed: boolean;
  recent: { message: string; createdAt: Date }[];
}

export interface Hit {
  rule: Rule;
  /** The word or the site that was found. */
  found: string | null;
}

/** The rules that apply to a text, in order. */
export function runRules(rules: ReadyRule[], asked: { text: string; writer: Writer | null; at: Date }): Hit[] {
  let folded: FoldedText | undefined;
  return rules.flatMap((rule): Hit[] => {
    if (rule.words) {
      folded ??= foldText(asked.text);
      const found = findWord(rule.words, folded);
      return found === null ? [] : [{ rule, found }];
    }
    if (rule.check.kind === 'links') {
      const found = findLink(asked.text, rule.check.allowed);
      return found === null ? [] : [{ rule, found }];
    }
    return acts(rule.check, asked) ? [{ rule, found: null }] : [];
  });
}

/** Whether a rule needs the earlier texts of the account. */
export function needsRecentTexts(rules: ReadyRule[]): boolean {
  return rules.some(({ check }) => check.kind === 'flood' || check.kind === 'repeats');
}

function acts(check: RuleCheck, { text, writer, at }: { text: string; writer: Writer | null; at: Date }): boolean {
  if (check.kind === 'capitals') return areCapitals(text, check);
  if (!writer) return false;
  const ageMs = at.getTime() - writer.createdAt.getTime();
  switch (check.kind) {
    case 'flood':
      return writer.recent.filter((one) => isWithin(one, at, check.seconds * 1000)).length + 1 >= check.count;
    case 'repeats':
      return writer.recent.some((one) => isWithin(one, at, check.minutes * 60_000) && isSame(one.message, text));
    case 'new-account':
      return ageMs < check.days * dayMs;
    case 'unconfirmed':
      return !writer.isConfirmed;
    default:
      return false;
  }
}

function isWithin({ createdAt }: { createdAt: Date }, at: Date, ms: number): boolean {
  return at.getTime() - createdAt.getTime() < ms;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [foldText(one).readings[0], foldText(other).readings[0]];
  // For a text of signs only, nothing is left to be compared.
  return a && b ? a === b : one === other;
}

function areCapitals(text: string, { percent, minLetters }: { percent: number; minLetters: number }): boolean {
  // Only letters that have two cases count.
  const letters = (text.match(/[\p{Lu}\p{Ll}]/gu) ?? []).length;
  const capitals = (text.match(/\p{Lu}/gu) ?? []).length;
  return letters >= minLetters && capitals * 100 >= letters * percent;
}

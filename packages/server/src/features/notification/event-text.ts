import { formatDay } from '../../platform/clock/format-day.ts';
import { fill, letterTexts } from '../../platform/mail/letter-texts.ts';
import type { EventRow } from './queries.ts';

/** The title of a push message. */
export function eventTitle({ title, expire_at }: EventRow, language: string | null): string {
  return expire_at ? letterTexts(language).texts.push['points-title'] : title;
}

/**
 * What happened, in this language, with the event's own text: the text of a push message, and the event's line in a
 * digest.
 */
export function eventText(
  { type, text, is_mention, is_reminder, livestream_id, pitch_state, ...of }: EventRow,
  language: string | null,
): string {
  const { language: known, texts } = letterTexts(language);
  const { push } = texts;
  if (is_reminder) return fill(push.reminder, { text });
  if (livestream_id !== null) return fill(push['stream-start'], { text });
  if (of.is_cancellation) return fill(push['giveaway-cancelled'], { text });
  if (of.giveaway_id !== null) return push['giveaway-won'];
  if (of.expire_at) {
    return fill(push[6], { points: String(of.expiring_points), date: formatDay(of.expire_at, known) });
  }
  if (pitch_state !== null && pitch_state !== 'draft') return push[`pitch-${pitch_state}`];
  if (is_mention) return text === '' ? push['mention-only'] : fill(push.mention, { text });
  if (text === '' && (type === 1 || type === 3 || type === 5)) return push[`${type}-only`];
  return fill(push[type], { text });
}

import type { HealthFinding } from '@greenlight/contract/live-health';
import { language, textsOf } from '../../platform/texts.ts';

const t = textsOf('live');

const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** "850 kbit/s", "4.5 Mbit/s". */
export function formatBits(kbps: number): string {
  return kbps < 1000 ? `${number.format(kbps)} kbit/s` : `${number.format(kbps / 1000)} Mbit/s`;
}

/** "0.4 s". */
export function formatSeconds(ms: number): string {
  return `${number.format(ms / 1000)} s`;
}

/** The texts about a problem: what is wrong, and what to change in the sending program. */
export function findingTexts({ code, times, kbps, level, suits, ...rest }: HealthFinding) {
  // A smaller picture would not help: the bitrate suits this size, but the upload is too slow for the bitrate.
  const isSame = code === 'upload_too_slow' && (suits === undefined || suits === level);
  const key = `health.finding.${isSame ? 'bitrate_too_high' : code}`;
  // Texts, because numbers would get separators: 1,080p.
  const lines = { level: `${level}`, suits: `${suits}` };
  const values = { ...rest, ...lines, count: times, bits: formatBits(kbps ?? 0) };
  return { title: t(`${key}.title`, values), text: t(`${key}.text`, values) };
}

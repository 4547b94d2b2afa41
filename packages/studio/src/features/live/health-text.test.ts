import { type HealthSample, healthCodes } from '@greenlight/contract/live-health';
import { expect, test } from 'vitest';
import { pointsOf, rowsOf } from './health-series.ts';
import { findingTexts, formatBits, formatSeconds } from './health-text.ts';

test('an upload that is too slow for the size says which size it is enough for', () => {
  const { title, text } = findingTexts({ code: 'upload_too_slow', seconds: 4, kbps: 1700, level: 1080, suits: 720 });
  expect(title).toBe('Your upload is too slow for 1080p');
  expect(text).toContain('1.7 Mbit/s arrive, 4 s late. That is enough for 720p');
});

test('fewer lines are not advised where only the bitrate is too high', () => {
  const said = findingTexts({ code: 'upload_too_slow', seconds: 4, kbps: 3800, level: 1080, suits: 1080 });
  expect(said.title).toBe('Your upload is too slow for this bitrate');
});

test.each(healthCodes)('%s has a title and says what to do', (code) => {
  const said = findingTexts({ code, seconds: 3, kbps: 800, rate: 12, times: 2, level: 720, suits: 480 });
  for (const words of Object.values(said)) {
    expect(words).toMatch(/ /);
    expect(words).not.toMatch(/\{\{|undefined|health\./);
  }
});

test('numbers are short', () => {
  expect([formatBits(850), formatBits(4512), formatSeconds(420)]).toEqual(['850 kbit/s', '4.5 Mbit/s', '0.4 s']);
});

test('the graph has a gap where nothing came, and the table a row for each half minute', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  const sample = { videoKbps: 900, audioKbps: 100, frameRate: 30, lateMs: 500, encoderLateMs: null } as HealthSample;
  const points = pointsOf(
    [0, 3, 30].map((second) => ({ ...sample, at: at(second) })),
    (time) => time.slice(17, 19),
  );
  expect(points.map(({ name, videoKbps, lateS }) => [name, videoKbps, lateS])).toEqual([
    ['00', 900, 0.5],
    ['03', 900, 0.5],
    ['03', null, null],
    ['30', 900, 0.5],
  ]);
  const samples = Array.from({ length: 21 }, (_, index) => ({ ...sample, at: at(index * 3) }));
  expect(rowsOf(samples).map((row) => row.at)).toEqual([at(60), at(30), at(0)]);
});

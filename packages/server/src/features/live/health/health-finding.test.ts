import type { HealthSample } from '@greenlight/contract/live-health';
import { expect, test } from 'vitest';
import { findingsOf } from './health-finding.ts';

const good: HealthSample = {
  at: '2026-01-01T00:00:00.000Z',
  videoKbps: 4500,
  audioKbps: 160,
  frameRate: 30,
  width: 1920,
  height: 1080,
  announcedRate: 30,
  soundCodec: 'aac',
  keyFrameS: 2,
  lateMs: 100,
  missingMs: 0,
  encoderLateMs: 600,
  isSilent: false,
  drops: 0,
};

/** Half a minute of samples. `change` gets the number of the sample. */
function series(change: (index: number) => Partial<HealthSample> = () => ({})): HealthSample[] {
  return Array.from({ length: 10 }, (_, index) => ({ ...good, ...change(index) }));
}

test.each<[string, HealthSample[], unknown[]]>([
  ['nothing is wrong with a good stream', series(), []],
  ['the first seconds say nothing', series(() => ({ audioKbps: 0 })).slice(0, 2), []],
  [
    'an upload that falls behind is too slow for 1080p, and enough for 720p',
    series((index) => ({ lateMs: index * 400, videoKbps: 1700 })),
    [{ code: 'upload_too_slow', seconds: 4, kbps: 1700, level: 1080, suits: 720 }],
  ],
  ['who is late but no later than before', series(() => ({ lateMs: 3000 })), [{ code: 'late_data', seconds: 3 }]],
  ['one late moment is nothing', series((index) => (index === 8 ? { lateMs: 4000 } : {})), []],
  [
    'a slow server makes the sender late',
    series((index) => ({ lateMs: index * 400, encoderLateMs: 4000 })),
    [{ code: 'server_too_slow', seconds: 4 }],
  ],
  [
    'pictures are missing though the sender is on time',
    series(() => ({ missingMs: 900, frameRate: 21 })),
    [{ code: 'data_lost', kbps: 4500, level: 1080, suits: 1080 }],
  ],
  [
    'connections that were lost, also some minutes ago',
    series((index) => ({ drops: index < 2 ? 1 : 0 })),
    [{ code: 'connection_lost', times: 2 }],
  ],
  [
    'a program that was replaced and tries again',
    series((index) => ({ turnedAway: index % 2 })),
    [{ code: 'second_sender', times: 5 }],
  ],
  [
    'few bits for the size of the picture',
    series(() => ({ videoKbps: 900 })),
    [{ code: 'bitrate_low', kbps: 900, level: 1080, suits: 480 }],
  ],
  ['half of the frames that were announced', series(() => ({ frameRate: 15 })), [{ code: 'frame_rate_low', rate: 15 }]],
  [
    'a low rate that was announced',
    series(() => ({ frameRate: 12, announcedRate: 12 })),
    [{ code: 'frame_rate_low', rate: 12 }],
  ],
  ['key frames every 8 s', series(() => ({ keyFrameS: 8.3 })), [{ code: 'key_frames_too_far', seconds: 8 }]],
  ['no sound', series(() => ({ audioKbps: 0, soundCodec: null, isSilent: null })), [{ code: 'no_sound' }]],
  ['silence', series(() => ({ isSilent: true })), [{ code: 'sound_silent' }]],
  ['a short pause in the sound', series((index) => ({ isSilent: index > 7 })), []],
])('%s', (_, samples, findings) => {
  expect(findingsOf(samples)).toEqual(findings);
});

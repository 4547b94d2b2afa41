import { z } from 'zod';
import { dateTime } from './field.ts';

/** What arrived from a broadcaster in some seconds. */
export const healthSample = z.object({
  at: dateTime,
  videoKbps: z.int(),
  audioKbps: z.int().describe('0: no sound came'),
  frameRate: z.number(),
  width: z.int().nullable().describe('null until it is known'),
  height: z.int().nullable(),
  announcedRate: z.number().nullable().describe('the frame rate that the program says it sends'),
  soundCodec: z.enum(['aac', 'mp3']).nullable(),
  keyFrameS: z.number().nullable().describe('from one key frame to the next; null until two came'),
  lateMs: z.int().describe('how far the sender is behind real time'),
  missingMs: z.int().describe('for so long no picture came that should have come'),
  encoderLateMs: z.int().nullable().describe('how far the encoder of the server is behind what arrived'),
  isSilent: z.boolean().nullable().describe('sound came, but nothing can be heard; null: nothing was encoded'),
  drops: z.int().describe('connections that ended'),
  turnedAway: z.int().optional().describe('attempts of senders that another one has replaced'),
});
export type HealthSample = z.infer<typeof healthSample>;

export const healthCodes = [
  'server_too_slow',
  'upload_too_slow',
  'late_data',
  'data_lost',
  'connection_lost',
  'second_sender',
  'bitrate_low',
  'frame_rate_low',
  'key_frames_too_far',
  'no_sound',
  'sound_silent',
] as const;

/** What is wrong with a stream, with the numbers for the sentence. */
export const healthFinding = z.object({
  code: z.enum(healthCodes),
  seconds: z.number().optional(),
  kbps: z.int().optional(),
  rate: z.number().optional(),
  times: z.int().optional(),
  level: z.int().optional().describe('the lines of the picture that is sent, as in 1080p'),
  suits: z.int().optional().describe('the lines for which the bitrate is enough'),
});
export type HealthFinding = z.infer<typeof healthFinding>;

export const streamHealth = z
  .object({
    samples: z.array(healthSample).describe('of the last ten minutes, oldest first; none while nothing comes'),
    findings: z.array(healthFinding).describe('the worst first, about what came last'),
  })
  .meta({ id: 'StreamHealth' });
export type StreamHealth = z.infer<typeof streamHealth>;

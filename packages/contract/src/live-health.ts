import { z } from 'zod';
import { dateTime } from './field.ts';

/** The data that arrived from a broadcaster in some seconds. */
export const healthSample = z.object({
  at: dateTime,
  videoKbps: z.int(),
  audioKbps: z.int().describe('0: no sound came'),
  frameRate: z.number(),
  width: z.int().nullable().describe('null until it is known'),
  height: z.int().nullable(),
  announcedRate: z.number().nullable().describe('frame rate that the program announces'),
  soundCodec: z.enum(['aac', 'mp3']).nullable(),
  keyFrameS: z.number().nullable().describe('time between two key frames; null until two came'),
  lateMs: z.int().describe('how far the sender is behind real time'),
  missingMs: z.int().describe('how long pictures were missing since the last sample'),
  encoderLateMs: z.int().nullable().describe('how far the encoder of the server is behind what arrived'),
  isSilent: z.boolean().nullable().describe('sound came, but nothing can be heard; null: nothing was encoded'),
  drops: z.int().describe('connections that ended'),
  turnedAway: z.int().optional().describe('refused attempts of senders that were replaced by another one'),
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

/** A problem of a stream, with the numbers for its sentence. */
export const healthFinding = z.object({
  code: z.enum(healthCodes),
  seconds: z.number().optional(),
  kbps: z.int().optional(),
  rate: z.number().optional(),
  times: z.int().optional(),
  level: z.int().optional().describe('the lines of the picture that is sent, as in 1080p'),
  suits: z.int().optional().describe('the number of lines for which the bitrate is enough'),
});
export type HealthFinding = z.infer<typeof healthFinding>;

export const streamHealth = z
  .object({
    samples: z.array(healthSample).describe('samples of the last ten minutes, oldest first; empty while nothing comes'),
    findings: z.array(healthFinding).describe('worst first, from the latest samples'),
  })
  .meta({ id: 'StreamHealth' });
export type StreamHealth = z.infer<typeof streamHealth>;

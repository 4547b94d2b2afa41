import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isS3Url } from './s3-url.ts';

const secretMinCharacters = 32;
/** A process listens at each of them. */
const srtPortsMax = 64;

/** The environment is invalid. The message has a line for each problem, so that all of them can be fixed at once. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

function url(protocols: string[], example: string) {
  const sentence = `must be a URL such as ${example}`;
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), sentence)
    .transform((text) => text.replace(/\/+$/, ''));
}

function wholeNumber(low: number, high: number) {
  const sentence = `must be a whole number from ${low} to ${high}`;
  return z
    .string()
    .regex(/^\d+$/, sentence)
    .transform(Number)
    .refine((number) => number >= low && number <= high, sentence);
}

function choice<const T extends string>(values: T[]) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

const secret = z.string().min(secretMinCharacters, `must have at least ${secretMinCharacters} characters`);
/** The secret is also written between double quotes in nginx's configuration, where these characters have a meaning. */
const mediaSecret = secret.regex(/^[^"$\\\p{Cc}]*$/u, 'must hold no ", $, \\ or line break');
const webUrl = url(['http:', 'https:'], 'https://example.com').refine(
  (text) => /^[^?#@]*$/.test(text),
  'must be an address without ?, # and @',
);
const origin = webUrl.refine((text) => /^[^/]+\/\/[^/]+$/.test(text), 'must be an address without a path');

const environmentSchema = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    USER_HOST: webUrl.optional(),
    CONTENT_HOST: webUrl.optional(),
    CDN_HOST: webUrl.optional(),
    PAYMENT_HOST: webUrl.optional(),
    MEDIA_HOST: webUrl.optional(),
    RTMP_HOST: z.string().optional(),
    RTMP_PORT: wholeNumber(0, 65_535).default(1935),
    RTMP_URL: url(['rtmp:', 'rtmps:'], 'rtmp://live.example.com/live').optional(),
    RTMPS_PORT: wholeNumber(0, 65_535).default(0),
    RTMPS_CERTIFICATE: z.string().optional(),
    RTMPS_KEY: z.string().optional(),
    RTMPS_URL: url(['rtmps:'], 'rtmps://live.example.com/live').optional(),
    SRT_HOST: z.string().optional(),
    SRT_PORTS: z
      .string()
      .regex(/^\d{1,5}-\d{1,5}$/, 'must be a range of ports such as 9000-9015')
      .transform((text) => text.split('-').map(Number) as [number, number])
      .refine(
        ([first, last]) => first > 0 && first <= last && last <= 65_535,
        'must be a range of ports such as 9000-9015',
      )
      .refine(([first, last]) => last - first < srtPortsMax, `must have at most ${srtPortsMax} ports`)
      .optional(),
    SRT_PUBLIC_HOST: z
      .string()
      .regex(/^[\w.:[\]-]+$/, 'must be a host name or an address')
      .optional(),
    SPEECH_PROGRAM: z.string().min(1).optional(),
    LIVE_MAX_STREAMS: wholeNumber(1, 256).default(Math.max(2, availableParallelism())),
    LIVE_SOURCE: choice(['on', 'off']).default('on'),
    RESTREAM_PRIVATE: choice(['on', 'off']).default('off'),
    WHIP: choice(['on', 'off']).default('on'),
    WHIP_HOST: z.string().optional(),
    WHIP_PORT: wholeNumber(0, 65_535).default(8189),
    WHIP_ADDRESS: z
      .string()
      .refine((text) => isIP(text) !== 0, 'must be an IP address')
      .optional(),
    WHIP_STUN: z
      .string()
      .regex(/^stuns?:[^\s<>"]+$/, 'must be an address such as stun:stun.example.com:3478')
      .optional(),
    WHIP_URL: webUrl.optional(),
    TRUST_PROXY: choice(['on', 'off']).default('off'),
    DATA_DIR: z.string().default('./data'),
    DATA_GROUP_READ: choice(['on', 'off']).default('off'),
    DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@localhost/greenlight').optional(),
    DATABASE_POOL_SIZE: wholeNumber(2, 500).default(10),
    REDIS_URL: url(['redis:', 'rediss:'], 'redis://user:password@localhost:6379/0').optional(),
    S3_URL: z.string().refine(isS3Url, 'must look like s3://key:secret@host:port/bucket?region=us-east-1').optional(),
    SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@localhost:587').optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_ISSUER: webUrl.default('https://accounts.google.com'),
    APPLE_CLIENT_ID: z.string().optional(),
    APPLE_ISSUER: webUrl.default('https://appleid.apple.com'),
    MAIL_FROM: z.string().includes('@', { error: 'must hold an e-mail address' }).optional(),
    GREENLIGHT_ROLE: choice(['all', 'web', 'worker', 'live']).default('all'),
    GREENLIGHT_DEMO: choice(['on', 'off']).optional(),
    CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(1200),
    UPLOAD_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(64 * 1024 ** 3),
    VIDEO_MAX_HOURS: wholeNumber(1, 168).default(12),
    VIDEO_MAX_GAP_S: wholeNumber(10, 86_400).default(300),
    VIDEO_MAX_STILL_MINUTES: wholeNumber(1, 10_080).default(120),
    VIDEO_MAX_FRAMES: wholeNumber(1, 2 ** 31 - 1).default(2_600_000),
    VIDEO_MAX_PACKETS: wholeNumber(1, 2 ** 31 - 1).default(8_000_000),
    SANDBOX_PAYMENTS: choice(['on', 'off']).optional(),
    SANDBOX_LATENCY_MS: wholeNumber(0, 60_000).default(0),
    PUSH_TEST_HOSTS: choice(['on', 'off']).default('off'),
    STRIPE_API_URL: webUrl.optional(),
    PATREON_URL: webUrl.default('https://www.patreon.com'),
    FFMPEG_PATH: z.string().default('ffmpeg'),
    FFPROBE_PATH: z.string().default('ffprobe'),
    WORKER_CONCURRENCY: wholeNumber(1, 256).default(availableParallelism()),
    LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
    TOKEN_SECRET: secret.optional(),
    MEDIA_SECRET: mediaSecret.optional(),
  })
  .refine((set) => set.RTMPS_PORT === 0 || (set.RTMPS_CERTIFICATE !== undefined && set.RTMPS_KEY !== undefined), {
    path: ['RTMPS_PORT'],
    message: 'needs RTMPS_CERTIFICATE and RTMPS_KEY, the paths of PEM files',
  })
  .refine(({ NODE_ENV, GREENLIGHT_DEMO }) => NODE_ENV !== 'production' || GREENLIGHT_DEMO !== 'on', {
    path: ['GREENLIGHT_DEMO'],
    message: 'must be off in production',
  })
  .refine(({ NODE_ENV, PUSH_TEST_HOSTS }) => NODE_ENV !== 'production' || PUSH_TEST_HOSTS === 'off', {
    path: ['PUSH_TEST_HOSTS'],
    message: 'must be off in production',
  })
  .refine(({ NODE_ENV, STRIPE_API_URL }) => NODE_ENV !== 'production' || STRIPE_API_URL === undefined, {
    path: ['STRIPE_API_URL'],
    message: 'must be unset in production',
  });

/** An empty variable counts as unset. */
export function readEnvironment(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new ConfigError([...new Set(problems)]);
  }
  return result.data;
}

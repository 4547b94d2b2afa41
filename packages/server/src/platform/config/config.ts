import { resolve } from 'node:path';
import type { VideoLimits } from '../ffmpeg/probe/video-limits.ts';
import { ConfigError, readEnvironment } from './environment.ts';
import { parseS3Url, type S3Settings } from './s3-url.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

export type Role = 'all' | 'web' | 'worker' | 'live';

/** An OpenID provider for signing in, and this service's client id and secret there. */
export interface SignInProvider {
  issuer: string;
  clientId: string;
}

export interface Config {
  production: boolean;
  role: Role;
  host: string;
  port: number;
  /** Origin that visitors use, without a slash at the end. */
  publicUrl: string;
  /** Public base URL of each API host and of media bytes, without a slash at the end. */
  hosts: { user: string; content: string; cdn: string; payment: string; studio: string; media: string };
  /** Where broadcasters send streams: `port` is where this process listens (0: nowhere), `url` is shown to them. */
  rtmp: { host: string; port: number; url: string };
  /** The same with TLS. The files contain PEM and are read again when they change. */
  rtmps: { port: number; certificatePath: string; keyPath: string; url: string };
  /** Ports for SRT, one for each stream (undefined: none), and the name of this machine for broadcasters. */
  srt: { host: string; ports: { first: number; last: number } | undefined; publicHost: string };
  /**
   * Broadcasts from browsers. All media comes to one UDP port of `host`. `address` is offered to browsers beside that
   * of this machine. `stun` is a server that tells browsers their own address.
   */
  whip: {
    on: boolean;
    host: string;
    port: number;
    address: string | undefined;
    stun: string | undefined;
    url: string;
  };
  /** A program of pocketsphinx that recognises speech in streams; undefined: none. */
  speechProgram: string | undefined;
  /** Streams that this process encodes at the same time. */
  liveStreamsMax: number;
  /** Whether the data from broadcasters is stored, so that recordings get all renditions from it. */
  keepsLiveSource: boolean;
  /** True behind one proxy that sets X-Forwarded-For: the client's address is the last one in it. */
  trustProxy: boolean;
  /** Absolute path. The folder contains everything that must survive a restart, unless an outside service stores it. */
  dataDir: string;
  /** Whether the group of `dataDir` may read files in it, for a web server that serves them. */
  dataGroupRead: boolean;
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Redis that carries messages between processes; unset: the database does. */
  redisUrl: string | undefined;
  s3: S3Settings | undefined;
  smtpUrl: string | undefined;
  /** The sender of mails; without a name, the service's name is used. */
  mailFrom: { name: string | undefined; address: string };
  /** Providers for signing in. Unset ones are not offered. */
  signIn: { google: SignInProvider | undefined; apple: SignInProvider | undefined };
  /** Calls from one address to one process in a minute; 0: no limit. */
  callsPerMinute: number;
  uploadMaxBytes: number;
  /** Limits for uploaded videos. */
  videoLimits: VideoLimits;
  /** Play money for test cards; `latencyMs` delays the answer to a charge, for measurements. */
  sandbox: { on: boolean; latencyMs: number };
  /** For tests: allows push messages to private addresses, in plain HTTP. */
  /** Streams can also be sent on to private addresses. */
  restreamPrivate: boolean;
  pushTestHosts: boolean;
  /** For tests: the address of a stand-in for the card provider. */
  stripeApiUrl: string | undefined;
  /** Patreon's address; tests have a stand-in. */
  patreonUrl: string;
  ffmpegPath: string;
  ffprobePath: string;
  /** The maximum number of jobs of one queue that this process runs at once. */
  workerConcurrency: number;
  logLevel: string;
  secrets: Secrets;
}

/**
 * Reads and checks the whole environment; makes `dataDir` and missing secrets in it. Throws `ConfigError`, whose
 * `problems` has a sentence for each invalid variable.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const variables = readEnvironment(env);
  const production = variables.NODE_ENV === 'production';
  const shownHost = ['0.0.0.0', '::', '127.0.0.1'].includes(variables.HOST) ? 'localhost' : variables.HOST;
  const publicUrl = variables.PUBLIC_URL ?? `http://${shownHost}:${variables.PORT}`;
  const dataDir = resolve(variables.DATA_DIR);
  return {
    production,
    role: variables.GREENLIGHT_ROLE,
    host: variables.HOST,
    port: variables.PORT,
    publicUrl,
    hosts: {
      user: variables.USER_HOST ?? `${publicUrl}/api/user`,
      content: variables.CONTENT_HOST ?? `${publicUrl}/api/content`,
      cdn: variables.CDN_HOST ?? `${publicUrl}/api/cdn`,
      payment: variables.PAYMENT_HOST ?? `${publicUrl}/api/payment`,
      studio: `${publicUrl}/api/studio`,
      media: variables.MEDIA_HOST ?? `${publicUrl}/media`,
    },
    rtmp: {
      host: variables.RTMP_HOST ?? variables.HOST,
      port: variables.RTMP_PORT,
      url: variables.RTMP_URL ?? `rtmp://${new URL(publicUrl).hostname}:${variables.RTMP_PORT}/live`,
    },
    rtmps: {
      port: variables.RTMPS_PORT,
      certificatePath: variables.RTMPS_CERTIFICATE ?? '',
      keyPath: variables.RTMPS_KEY ?? '',
      url: variables.RTMPS_URL ?? `rtmps://${new URL(publicUrl).hostname}:${variables.RTMPS_PORT}/live`,
    },
    srt: {
      host: variables.SRT_HOST ?? variables.RTMP_HOST ?? variables.HOST,
      ports: variables.SRT_PORTS && { first: variables.SRT_PORTS[0], last: variables.SRT_PORTS[1] },
      publicHost: variables.SRT_PUBLIC_HOST ?? new URL(publicUrl).hostname,
    },
    restreamPrivate: variables.RESTREAM_PRIVATE === 'on',
    whip: {
      on: variables.WHIP === 'on',
      host: variables.WHIP_HOST ?? variables.RTMP_HOST ?? variables.HOST,
      port: variables.WHIP_PORT,
      address: variables.WHIP_ADDRESS,
      stun: variables.WHIP_STUN,
      url: variables.WHIP_URL ?? `${publicUrl}/api/studio/v1/whip`,
    },
    speechProgram: variables.SPEECH_PROGRAM,
    liveStreamsMax: variables.LIVE_MAX_STREAMS,
    keepsLiveSource: variables.LIVE_SOURCE === 'on',
    trustProxy: variables.TRUST_PROXY === 'on',
    dataDir,
    dataGroupRead: variables.DATA_GROUP_READ === 'on',
    databaseUrl: variables.DATABASE_URL,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    redisUrl: variables.REDIS_URL,
    s3: variables.S3_URL === undefined ? undefined : parseS3Url(variables.S3_URL),
    smtpUrl: variables.SMTP_URL,
    mailFrom: senderOf(variables.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`),
    signIn: {
      google: signInProvider(variables.GOOGLE_ISSUER, variables.GOOGLE_CLIENT_ID),
      apple: signInProvider(variables.APPLE_ISSUER, variables.APPLE_CLIENT_ID),
    },
    callsPerMinute: variables.CALLS_PER_MINUTE,
    uploadMaxBytes: variables.UPLOAD_MAX_BYTES,
    videoLimits: {
      maxS: variables.VIDEO_MAX_HOURS * 3600,
      maxGapS: variables.VIDEO_MAX_GAP_S,
      maxStillS: variables.VIDEO_MAX_STILL_MINUTES * 60,
      maxFrames: variables.VIDEO_MAX_FRAMES,
      maxPackets: variables.VIDEO_MAX_PACKETS,
    },
    sandbox: {
      on: variables.SANDBOX_PAYMENTS === undefined ? !production : variables.SANDBOX_PAYMENTS === 'on',
      latencyMs: variables.SANDBOX_LATENCY_MS,
    },
    pushTestHosts: variables.PUSH_TEST_HOSTS === 'on',
    stripeApiUrl: variables.STRIPE_API_URL,
    patreonUrl: variables.PATREON_URL,
    ffmpegPath: variables.FFMPEG_PATH,
    ffprobePath: variables.FFPROBE_PATH,
    workerConcurrency: variables.WORKER_CONCURRENCY,
    logLevel: variables.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    secrets: secretsIn(dataDir, { token: variables.TOKEN_SECRET, media: variables.MEDIA_SECRET }),
  };
}

function signInProvider(issuer: string, clientId: string | undefined): SignInProvider | undefined {
  return clientId === undefined ? undefined : { issuer, clientId };
}

function secretsIn(dataDir: string, set: Partial<Secrets>): Secrets {
  try {
    return loadSecrets(dataDir, set);
  } catch (error) {
    throw new ConfigError([`DATA_DIR cannot be used: ${(error as Error).message}.`]);
  }
}

export { ConfigError };

/** Parses `Crew <crew@example.com>`, or the address alone. */
function senderOf(text: string): Config['mailFrom'] {
  const [, name = '', address = text] = /^(.*)<([^<>]+)>\s*$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || undefined, address: address.trim() };
}

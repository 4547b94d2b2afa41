import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';

export type { Logger };

const redacted = ['authorization', 'cookie', 'password', 'passwordOld', 'passwordNew', 'token', 'refreshToken'];

/** JSON lines, or coloured text on a terminal. Never logs what signs somebody in. */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    stream ??
      (process.stdout.isTTY
        ? pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', sync: true })
        : pino.destination(1)),
  );
}

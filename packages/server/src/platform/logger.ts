import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';

export type { Logger };

const redacted = ['authorization', 'cookie', 'password', 'passwordOld', 'passwordNew', 'token', 'refreshToken'];

interface ShownRequest {
  method: string;
  url: string;
  ip: string;
}

/**
 * An address without secrets (a one-time link's token or code, the signature of media, the key of a draft, an archive,
 * a table, an invoice, a gift or a payment page) and without personal data.
 */
function shownRequest({ method, url, ip }: ShownRequest) {
  const shown = url
    .replace(/([?&](?:token|code|email|reason)=)[^&]*/gi, '$1[redacted]')
    .replace(/^(\/media\/[vs]\/)[^/]+/, '$1[redacted]')
    .replace(/(\/(?:preview|userinfo\/export|pay\/sandbox|invoices|gift|[a-z]+-exports)\/)[^/?]+/, '$1[redacted]');
  return { method, url: shown, ip };
}

/** Writes JSON lines, or coloured text on a terminal. Never logs credentials. */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { req: shownRequest },
      redact: { paths: redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    stream ??
      (process.stdout.isTTY
        ? pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', sync: true })
        : pino.destination(1)),
  );
}

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';

export interface Letter {
  to: string;
  /** The name of the service, for a sender without a name. */
  fromName: string;
  subject: string;
  text: string;
  html?: string;
  /** Further headers, such as List-Unsubscribe (RFC 8058). */
  headers?: Record<string, string>;
}

export interface Mail {
  /** Resolves when the SMTP server has accepted the letter, or its file is written. */
  send(letter: Letter): Promise<void>;
  /** The folder for letters as .eml files; undefined with an SMTP server. */
  folder: string | undefined;
  close(): void;
}

export function createMail(config: Config, clock: Clock): Mail {
  const fromOf = ({ fromName }: Letter) => ({
    address: config.mailFrom.address,
    name: config.mailFrom.name ?? fromName,
  });
  if (config.smtpUrl !== undefined) {
    const url = config.smtpUrl;
    let smtp: ReturnType<typeof openSmtp> | undefined;
    return {
      async send(letter) {
        smtp ??= openSmtp(url);
        await (await smtp).sendMail({ ...letter, from: fromOf(letter) });
      },
      folder: undefined,
      close: () => void smtp?.then((opened) => opened.close()),
    };
  }
  const folder = join(config.dataDir, 'mail');
  return {
    async send(letter) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true });
      const now = clock.now();
      const { message } = await composer.sendMail({ ...letter, from: fromOf(letter), date: now });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The name sorts by time. Some systems do not allow a colon in file names.
      const name = `${now.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, name), message as Buffer, { flush: true });
    },
    folder,
    close: () => undefined,
  };
}

/** Imports the SMTP client with the first letter. */
async function openSmtp(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, pool: true });
}

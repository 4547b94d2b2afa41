import { sitePath } from '@greenlight/contract/site-path';
import { codeOf, tokenOf } from '../../platform/auth/one-time-code.ts';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import type { Db } from '../../platform/db/database.ts';
import type { LetterName } from '../../platform/mail/letter-texts.ts';
import type { Platform } from '../../platform/platform.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { sendLetterJob } from './jobs.ts';
import type { LetterPayload } from './letter-payload.ts';

const fewLimit = { name: 'letter-few', points: 10, perSeconds: 60 * 60 };

/** `values` fill the `{places}` of the template's texts; `name` is for the greeting. */
export type Letter = Omit<LetterPayload, 'template' | 'values'> & {
  template: LetterName;
  values?: Record<string, string>;
};

/** Queues a letter, which is sent after `tx` is committed: at least once, retried for half a day. */
export function queueLetter(platform: Platform, tx: Db, letter: Letter): Promise<void> {
  return queueLetters(platform, tx, [letter]);
}

/** From this number on, letters are delayed: the notification of the same event then reaches the inboxes first. */
const manyLetters = 20;
const manyPauseMs = 60_000;

/** Queues many letters; from {@link manyLetters} on they start a minute later. */
export async function queueLetters({ jobs }: Platform, tx: Db, letters: Letter[]): Promise<void> {
  const queued = letters.map((letter) => ({ values: {}, ...letter }));
  const startAfter = letters.length >= manyLetters ? new Date(Date.now() + manyPauseMs) : null;
  await jobs.enqueueAll(tx, sendLetterJob, queued, startAfter ? { startAfter } : {});
}

/** The handler of `mail.send`. */
export async function sendLetter(platform: Platform, letter: LetterPayload): Promise<void> {
  if (letter.few && !(await rateLimit(platform.db, fewLimit).take(letter.to))) {
    platform.log.warn({ template: letter.template }, 'a letter was not sent: too many for an unconfirmed address');
    return;
  }
  const { publicUrl, secrets } = platform.config;
  const { project } = await readRemoteConfig(platform);
  const code = letter.codeId && codeOf(secrets.token, letter.codeId);
  const token = letter.codeId && tokenOf(secrets.token, letter.codeId);
  const path = letter.link?.replace('{code}', code ?? '').replace('{token}', token ?? '');
  const leave = letter.campaignId && leaveAddresses(platform, letter.campaignId, letter.to);
  const { renderLetter } = await import('../../platform/mail/render-letter.ts');
  const rendered = renderLetter({
    template: letter.template as LetterName,
    language: letter.language,
    values: { ...letter.values, project, site: publicUrl },
    ...(path && { link: publicUrl + path }),
    ...(letter.showCode && code && { code }),
    ...(leave && { unsubscribeLink: leave.page }),
  });
  const headers: Record<string, string> = leave
    ? { 'List-Unsubscribe': `<${leave.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
  await platform.mail.send({ to: letter.to, fromName: project, ...rendered, headers });
}

/** The addresses for unsubscribing: a page for people, and one for mail programs (RFC 8058). */
function leaveAddresses({ config }: Platform, campaignId: string, email: string) {
  const query = new URLSearchParams({
    campaignId,
    email,
    token: unsubscribeToken(config.secrets.token, campaignId, email),
  });
  return {
    page: `${config.publicUrl}${sitePath('unsubscribe')}?${query}`,
    oneClick: `${config.hosts.user}/v1/emailnotification/one-click?${query}`,
  };
}

/** Proves that the holder has a letter of this campaign to this address. */
export function unsubscribeToken(secret: string, campaignId: string, email: string): string {
  return tokenOf(secret, `${campaignId}:${email}`.replaceAll('.', '%2E'));
}

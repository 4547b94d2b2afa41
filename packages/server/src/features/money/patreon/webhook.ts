import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { memberJob } from './jobs.ts';
import { readKeys } from './patreon-keys.ts';

const webhookBody = z.object({
  data: z.object({
    id: z.string().min(1).max(100),
    relationships: z.object({ user: z.object({ data: z.object({ id: z.string().min(1).max(100) }) }) }),
  }),
});

/**
 * A webhook only says which pledge to check. Throws `not_set_up`, and `code_invalid` for a body that is not signed with
 * our secret (HMAC-MD5 of the raw bytes, in hex: Patreon offers nothing else).
 */
export async function receiveWebhook(platform: Platform, body: Buffer, signature: string): Promise<void> {
  const { webhookSecret } = await readKeys(platform);
  if (webhookSecret === null) throw new ProblemError('not_set_up');
  const expected = Buffer.from(createHmac('md5', webhookSecret).update(body).digest('hex'));
  const given = Buffer.from(signature.toLowerCase());
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new ProblemError('code_invalid', { detail: 'The signature is not valid.' });
  }
  const message = webhookBody.safeParse(parsed(body));
  // Webhooks about other things, such as posts, are ignored.
  if (!message.success) return;
  const { id, relationships } = message.data.data;
  await platform.jobs.enqueue(platform.db, memberJob, { memberId: id, patreonUserId: relationships.user.data.id });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

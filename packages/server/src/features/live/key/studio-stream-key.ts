import { dayMs } from '@greenlight/contract/duration';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { lockEditableTeam } from '../../creator/edit-team.ts';
import { lockBroadcast, newKeysLimit } from '../studio-livestream.ts';
import {
  deleteCreatorKey,
  deleteOldBrowserKeys,
  findCreatorKey,
  hasBrowserKey,
  insertBrowserKey,
  replaceCreatorKey,
} from './key-queries.ts';
import { serversForKey, serversOf } from './server-list.ts';
import { deleteSrtPortOfTeam } from './srt-port-queries.ts';
import { hashStreamKey, makeKey } from './stream-key.ts';

/** Limit for a browser with a bad connection, which requests a key for each connection. */
const browserKeysLimit = { name: 'stream-browser-key', points: 120, perSeconds: 3600 };
/** Longer than any broadcast, because the broadcast ends with its key. */
const browserKeyKeptMs = 2 * dayMs;

/** A key with which the editor's browser can send the stream. Throws `ended`, `not_set_up` and `rate_limited`. */
export async function makeBrowserKey(platform: Platform, editor: Editor, mediaId: number) {
  const { whip } = platform.config;
  if (!whip.on) throw new ProblemError('not_set_up');
  if (!(await rateLimit(platform.db, browserKeysLimit).take(editor.userId))) throw new ProblemError('rate_limited');
  const key = makeKey();
  const at = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const { id, endedAt } = await lockBroadcast(tx, editor, mediaId);
    if (endedAt) throw new ProblemError('ended');
    await deleteOldBrowserKeys(tx, { livestreamId: id, before: new Date(at.getTime() - browserKeyKeptMs) });
    // Recorded once: a bad connection would fill the log.
    if (!(await hasBrowserKey(tx, id))) {
      await recordAudit(tx, { actorId: editor.userId, action: 'live.browser', subject: `media:${mediaId}` });
    }
    await insertBrowserKey(tx, { livestreamId: id, keyHash: hashStreamKey(key), at });
  });
  return { url: whip.url, key, stun: whip.stun ?? null };
}

/** Throws `not_found`, and `forbidden` for an editor who may not edit the team. */
export async function readCreatorKey(platform: Platform, editor: Editor, teamId: number) {
  const found = await inTransaction(platform.db, async (tx) => {
    await lockEditableTeam(tx, editor, { teamId });
    return findCreatorKey(tx, teamId);
  });
  return { servers: serversOf(platform.config), madeAt: found?.madeAt.toISOString() ?? null };
}

/** Makes a key. The earlier key stops working, and a program that uses it is disconnected. */
export async function makeCreatorKey(platform: Platform, editor: Editor, teamId: number) {
  if (!(await rateLimit(platform.db, newKeysLimit).take(editor.userId))) throw new ProblemError('rate_limited');
  const key = makeKey();
  const keyHash = hashStreamKey(key);
  const servers = await inTransaction(platform.db, async (tx) => {
    await lockEditableTeam(tx, editor, { teamId });
    await replaceCreatorKey(tx, { teamId, keyHash, at: platform.clock.now() });
    await recordAudit(tx, { actorId: editor.userId, action: 'creator.live-key', subject: `creator:${teamId}` });
    return serversForKey(platform, tx, { owner: { teamId }, keyHash });
  });
  return { servers, key };
}

/** Deletes the key. */
export async function removeCreatorKey(platform: Platform, editor: Editor, teamId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await lockEditableTeam(tx, editor, { teamId });
    if (!(await deleteCreatorKey(tx, teamId))) return;
    await deleteSrtPortOfTeam(tx, teamId);
    await recordAudit(tx, { actorId: editor.userId, action: 'creator.end-live-key', subject: `creator:${teamId}` });
  });
}

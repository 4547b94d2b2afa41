import { restreamsMax } from '@greenlight/contract/limits';
import type { Restream, RestreamDraft } from '@greenlight/contract/live-restream';
import { keySeal } from '../../../platform/auth/secret-encryption.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { isPublicHost } from '../../../platform/push/public-address.ts';
import { requireEditableMedia } from '../../media/studio/editable-media.ts';
import { lockBroadcast, lockStream, recordLiveChange, requireStream } from '../studio-livestream.ts';
import { deleteRestream, insertRestream, listRestreams, updateRestreamSwitch } from './restream-queries.ts';

/** Without a signal for this long, nothing is sent on. */
const quietMs = 10_000;

/** Encryption of keys. A key can be decrypted only for its own address. */
export function restreamSeal(platform: Pick<Platform, 'config' | 'log'>, livestreamId: number) {
  return keySeal(platform, { purpose: 'restream-keys', owner: `livestream:${livestreamId}` });
}

/** The services that a stream is sent on to. Throws `not_found`. */
export async function readRestreams(
  platform: Platform,
  editor: Editor,
  mediaId: number,
): Promise<{ restreams: Restream[] }> {
  await requireEditableMedia(platform.db, editor, { mediaId });
  const { id, seenAt } = await requireStream(platform.db, { mediaId, lock: false });
  const rows = await listRestreams(platform.db, id);
  // A killed process has left the state of its connections.
  const isOld = seenAt === null || platform.clock.now().getTime() - seenAt.getTime() > quietMs;
  return {
    restreams: rows.map(({ id: restreamId, stateAt, ...row }) => {
      const state = row.state as Restream['state'];
      const shown = isOld ? { state: 'waiting' as const, problem: null } : { state };
      return { ...row, ...shown, restreamId, stateAt: stateAt.toISOString() };
    }),
  };
}

/** Throws `ended`, `conflict` for too many, and `invalid_request` for an address that is not public. */
export async function addRestream(
  platform: Platform,
  editor: Editor,
  { mediaId, key, ...draft }: RestreamDraft & { mediaId: number },
): Promise<void> {
  if (!platform.config.restreamPrivate && !isPublicHost(new URL(draft.url).hostname)) {
    throw invalidField('body.url', 'This is not a public address');
  }
  await inTransaction(platform.db, async (tx) => {
    const { id, endedAt } = await lockBroadcast(tx, editor, mediaId);
    if (endedAt) throw new ProblemError('ended');
    if ((await listRestreams(tx, id)).length >= restreamsMax) {
      throw new ProblemError('conflict', { detail: `A stream is sent on to at most ${restreamsMax} services.` });
    }
    const keySealed = restreamSeal(platform, id).seal(key, draft.url) as Buffer;
    await insertRestream(tx, { ...draft, livestreamId: id, keySealed, at: platform.clock.now() });
    await recordLiveChange(tx, editor, { action: 'live.restream', mediaId });
  });
}

/** Throws `not_found`. */
export async function switchRestream(
  { db }: Platform,
  editor: Editor,
  { mediaId, restreamId, isOn }: { mediaId: number; restreamId: number; isOn: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await lockStream(tx, editor, mediaId);
    if (!(await updateRestreamSwitch(tx, { livestreamId: id, restreamId }, isOn))) throw new ProblemError('not_found');
    await recordLiveChange(tx, editor, { action: isOn ? 'live.restream' : 'live.end-restream', mediaId });
  });
}

export async function removeRestream(
  { db }: Platform,
  editor: Editor,
  { mediaId, restreamId }: { mediaId: number; restreamId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await lockStream(tx, editor, mediaId);
    if (!(await deleteRestream(tx, { livestreamId: id, restreamId }))) throw new ProblemError('not_found');
    await recordLiveChange(tx, editor, { action: 'live.end-restream', mediaId });
  });
}

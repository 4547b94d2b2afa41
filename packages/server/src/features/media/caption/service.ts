import type { CaptionTrack } from '@greenlight/contract/media';
import { contentChanged } from '../../../platform/cache/content-channel.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invalidField, ProblemError } from '../../../platform/errors/problem-error.ts';
import { CaptionError, normalizeCaptions } from '../../../platform/ffmpeg/text/captions.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordChange } from '../../audit/service.ts';
import { requireEditable } from '../studio/service.ts';
import { deleteCaptions, upsertCaptions } from './queries.ts';

/** Takes WebVTT or SRT; throws `invalid_request` with the line that is wrong. Answers the tracks of all languages. */
export async function setCaptions(
  platform: Platform,
  editor: Editor,
  { mediaId, text, ...track }: { mediaId: number; language: string; label: string; text: string; isDefault: boolean },
): Promise<CaptionTrack[]> {
  const vtt = normalise(text);
  return inTransaction(platform.db, async (tx) => {
    await requireEditable(tx, editor, { mediaId, lock: true });
    await upsertCaptions(tx, { mediaId, ...track, vtt });
    const entry = { actorId: editor.userId, action: 'media.set-captions', subject: `media:${mediaId}` };
    await recordChange(tx, { ...entry, before: null, after: { captions: track.label } });
    contentChanged(platform, tx);
    return (await requireEditable(tx, editor, { mediaId })).captions ?? [];
  });
}

export async function removeCaptions(
  platform: Platform,
  editor: Editor,
  args: { mediaId: number; language: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await requireEditable(tx, editor, { mediaId: args.mediaId, lock: true });
    if (!(await deleteCaptions(tx, args))) throw new ProblemError('not_found');
    const entry = { actorId: editor.userId, action: 'media.remove-captions', subject: `media:${args.mediaId}` };
    await recordChange(tx, { ...entry, before: { captions: args.language }, after: null });
    contentChanged(platform, tx);
  });
}

function normalise(text: string): string {
  try {
    return normalizeCaptions(text);
  } catch (error) {
    if (error instanceof CaptionError) throw invalidField('body.text', error.message);
    throw error;
  }
}

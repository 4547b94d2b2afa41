import type { StreamHealth } from '@greenlight/contract/live-health';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireEditableMedia } from '../../media/studio/editable-media.ts';
import { requireStream } from '../studio-livestream.ts';
import { findingsOf } from './health-finding.ts';
import { listHealthSamples } from './health-queries.ts';
import { healthKeptMs } from './session-health.ts';

/** Findings are only about recent samples. */
const freshMs = 20_000;

/** The data that arrives from a stream's broadcaster. Throws `not_found`. */
export async function readHealth(platform: Platform, editor: Editor, mediaId: number): Promise<StreamHealth> {
  const { db, clock } = platform;
  await requireEditableMedia(db, editor, { mediaId });
  const { id } = await requireStream(db, { mediaId, lock: false });
  const now = clock.now().getTime();
  const samples = await listHealthSamples(db, id, new Date(now - healthKeptMs));
  const isFresh = now - Date.parse(samples.at(-1)?.at ?? '') < freshMs;
  return { samples, findings: isFresh ? findingsOf(samples) : [] };
}

import type { PitchState } from '@greenlight/contract/pitch';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { forEachId } from '../../platform/jobs/one-by-one.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { pitchRoom } from './change-support.ts';
import { listDuePitches, lockPitch, type MovablePitch, updateState } from './edit-queries.ts';
import { settlePitchJob } from './jobs.ts';
import { notifyPitchSupporters } from './notify-supporters.ts';
import { settlePitches } from './settle-pitch.ts';
import { movesFrom, outcomeOf } from './state-machine.ts';
import { insertSteps } from './support-queries.ts';

/**
 * Throws `not_found`, `conflict` for a state that does not follow the present one, and `invalid_request` for a draft
 * whose closing time has passed.
 */
export async function movePitch(
  platform: Platform,
  actorId: string,
  { pitchId, to }: { pitchId: number; to: PitchState },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const pitch = await lockPitch(tx, pitchId);
    if (!pitch) throw new ProblemError('not_found');
    if (!movesFrom(pitch.state).includes(to)) {
      throw new ProblemError('conflict', { detail: `A pitch that is ${pitch.state} cannot become ${to}.` });
    }
    if (to === 'open' && pitch.closesAt && pitch.closesAt <= platform.clock.now()) {
      throw invalidField('body.closesAt', 'Choose a time in the future');
    }
    const detail = { before: pitch.state, after: to };
    await recordAudit(tx, { actorId, action: 'pitch.move', subject: `pitch:${pitchId}`, detail });
    await move(platform, tx, pitch, to);
  });
}

/** Closes open pitches whose time is over: they have missed their goal. Then moves the points that a lost job left. */
export async function closeDuePitches(platform: Platform): Promise<void> {
  // While points are off, nobody can give or take back, so no pitch ends by its time.
  const isOn = (await readRemoteConfig(platform)).points_enabled;
  const ids = isOn ? await listDuePitches(platform.db, platform.clock.now()) : [];
  await forEachId(platform, { ids, failure: 'a pitch could not close at its time' }, (pitchId) =>
    inTransaction(platform.db, async (tx) => {
      const pitch = await lockPitch(tx, pitchId);
      if (pitch?.state !== 'open' || !pitch.closesAt || pitch.closesAt > platform.clock.now()) return;
      await move(platform, tx, pitch, 'closed');
    }),
  );
  await settlePitches(platform);
}

async function move(platform: Platform, tx: Db, pitch: MovablePitch, to: PitchState): Promise<void> {
  const { id: pitchId } = pitch;
  const outcome = outcomeOf(to, pitch);
  await updateState(tx, { pitchId, state: to, outcome });
  await insertSteps(tx, [{ pitchId, state: to, at: platform.clock.now() }]);
  // A draft has no supporters.
  if (to !== 'open') await notifyPitchSupporters(platform, tx, { pitchId, news: { state: to } });
  if (outcome) await platform.jobs.enqueue(tx, settlePitchJob, { pitchId });
  clearContentCaches(platform, tx);
  raiseEvents(platform, tx, [{ room: pitchRoom(pitchId), kind: 'state', subjectId: pitchId }]);
}

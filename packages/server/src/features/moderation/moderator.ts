import { type PlaceFields, toPlace } from '@greenlight/contract/place';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { findModerator, hasTeam, hasWrittenFor, listModeratedTeams, listTeamsAt } from './moderator-queries.ts';
import { decideContent, decideScope, type ModerationDecision, type Moderator } from './policy.ts';

const teamsMax = 500;
const actLimit = { name: 'moderation', points: 120, perSeconds: 60 };

export function readModerator(db: Db, userId: string): Promise<Moderator> {
  return findModerator(db, userId);
}

export async function readScopes({ db }: Platform, userId: string) {
  const moderator = await findModerator(db, userId);
  return { moderatesAll: moderator.moderatesAll, teams: await listModeratedTeams(db, moderator, teamsMax) };
}

/** Throws `forbidden` with the reason. */
export function requireAllowed({ allowed, reason }: ModerationDecision): void {
  if (!allowed) throw new ProblemError('forbidden', { detail: `Not allowed: ${reason}.` });
}

/** Returns the moderator if they moderate for this creator. Throws `forbidden`. */
export async function requireScope(
  db: Db,
  { userId, teamId }: { userId: string; teamId: number | null },
): Promise<Moderator> {
  const moderator = await findModerator(db, userId);
  const isKnown = teamId === null || (await hasTeam(db, teamId));
  requireAllowed(isKnown ? decideScope(moderator, teamId) : { allowed: false, reason: 'there is no such creator' });
  return moderator;
}

/** Decides whether they moderate a text or an act of a video or a pitch. */
export async function decideAt(db: Db, moderator: Moderator, place: PlaceFields): Promise<ModerationDecision> {
  const isKnown = place.mediaId || place.pitchId;
  return decideContent(moderator, isKnown ? await listTeamsAt(db, toPlace(place)) : []);
}

/** Throws `forbidden` if they do not moderate for a creator of the video or the pitch. */
export async function requireContent(db: Db, moderator: Moderator, place: PlaceFields): Promise<void> {
  requireAllowed(await decideAt(db, moderator, place));
}

/**
 * The teams whose content is listed; null: all content. Throws `forbidden` for a creator for whom they do not moderate.
 */
export async function scopeOf(
  db: Db,
  { userId, teamId }: { userId: string; teamId?: number | undefined },
): Promise<{ moderator: Moderator; teamIds: number[] | null }> {
  const moderator = await findModerator(db, userId);
  if (teamId !== undefined) {
    requireAllowed(decideScope(moderator, teamId));
    return { moderator, teamIds: [teamId] };
  }
  return { moderator, teamIds: moderator.moderatesAll ? null : [...moderator.teamIds] };
}

/** Requires an account that wrote for the creators of the moderator. Throws `not_found`. */
export async function requireAccountOfModerator(db: Db, moderator: Moderator, userId: string): Promise<void> {
  if (moderator.moderatesAll) return;
  if (!(await hasWrittenFor(db, { userId, teamIds: moderator.teamIds }))) throw new ProblemError('not_found');
}

/** Throws `rate_limited`. */
export async function limitActs({ db }: Platform, userId: string): Promise<void> {
  if (!(await rateLimit(db, actLimit).take(userId))) throw new ProblemError('rate_limited');
}

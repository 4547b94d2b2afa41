import { dayMs } from '@greenlight/contract/duration';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../platform/db/database.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { writeToMember } from '../account/member-letter.ts';
import {
  countLetters,
  countLettersToSend,
  deleteOtherInvitations,
  type TeamInvitationRow,
  upsertInvitation,
  upsertLetter,
} from './team-invitation-queries.ts';

/** An invitation repeated within this time sends no second letter; it only appears in the account. */
const letterAgainMs = 7 * dayMs;
const lettersADay = 20;

/**
 * Invites these accounts, by letter and in their account; withdraws other invitations of the team. The caller has
 * locked the team. Throws `rate_limited`.
 */
export async function invite(
  platform: Platform,
  tx: Db,
  args: { editor: Editor; team: { id: number; displayName: string }; people: TeamInvitationRow[] },
): Promise<void> {
  const { editor, team, people } = args;
  const at = platform.clock.now();
  await deleteOtherInvitations(
    tx,
    team.id,
    people.map(({ userId }) => userId),
  );
  const since = new Date(at.getTime() - letterAgainMs);
  // An editor who manages all creators may fill a team at once.
  if (!editor.permissions.includes('creator.manage')) {
    const sent = await countLetters(tx, { teamId: team.id, since: new Date(at.getTime() - dayMs) });
    if (sent + (await countLettersToSend(tx, { teamId: team.id, people, since })) > lettersADay) {
      const detail = `A creator can ask ${lettersADay} people a day to join, and ${Math.max(0, lettersADay - sent)} more today.`;
      throw new ProblemError('rate_limited', { detail });
    }
  }
  for (const person of people) {
    const asked = { ...person, teamId: team.id, invitedBy: editor.userId, at };
    if (!(await upsertInvitation(tx, asked))) continue;
    const letter = { teamId: team.id, userId: person.userId, at, since };
    if (!(await upsertLetter(tx, letter))) continue;
    await writeToMember(platform, tx, person.userId, {
      template: 'creator.invitation',
      values: { team: team.displayName },
      link: sitePath('account'),
    });
  }
}

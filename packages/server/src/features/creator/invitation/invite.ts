import type { Db } from '../../../platform/db/database.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeToMember } from '../../account/letter/service.ts';
import { deleteOtherInvitations, type InvitedRow, upsertInvitation } from './queries.ts';

/** These are asked to join, by letter and in their account; whom the team asked besides is asked no longer. */
export async function invite(
  platform: Platform,
  tx: Db,
  args: { editor: Editor; team: { id: number; displayName: string }; people: InvitedRow[] },
): Promise<void> {
  const { editor, team, people } = args;
  await deleteOtherInvitations(
    tx,
    team.id,
    people.map(({ userId }) => userId),
  );
  for (const person of people) {
    const asked = { ...person, teamId: team.id, invitedBy: editor.userId, at: platform.clock.now() };
    if (!(await upsertInvitation(tx, asked))) continue;
    await writeToMember(platform, tx, person.userId, {
      template: 'creator.invitation',
      values: { team: team.displayName },
      link: '/account',
    });
  }
}

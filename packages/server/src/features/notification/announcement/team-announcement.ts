import { dayMs } from '@greenlight/contract/duration';
import { notificationTypes } from '@greenlight/contract/notification';
import type { Announcement } from '@greenlight/contract/notification-studio';
import { cutPage, type Page } from '../../../platform/db/page.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { notifyFollowers } from '../notify.ts';
import {
  type AnnouncementRow,
  countAnnouncementsSince,
  insertAnnouncement,
  listAnnouncements,
  listTeamsToAnnounceFor,
  lockAnnouncingTeam,
} from './announcement-queries.ts';

/** Maximum number of announcements of a team in a day. */
const perDayMax = 5;

/** The announcements of teams for which the editor may announce, newest first. */
export async function readAnnouncements(platform: Platform, editor: Editor, page: Page) {
  const userId = mayForAll(editor) ? undefined : editor.userId;
  const { rows, ...paging } = cutPage(await listAnnouncements(platform.db, { userId, page }), page);
  return { announcements: rows.map((row) => toAnnouncement(platform, row)), ...paging };
}

export async function listAnnouncingTeams({ db }: Platform, editor: Editor) {
  return { teams: await listTeamsToAnnounceFor(db, mayForAll(editor) ? undefined : editor.userId) };
}

/** Throws `not_found`, `forbidden`, and `rate_limited` after five announcements of the team in a day. */
export async function announce(
  platform: Platform,
  editor: Editor,
  wanted: Pick<Announcement, 'teamId' | 'title' | 'text' | 'href' | 'byMail'>,
): Promise<Announcement> {
  const { teamId, title, text, href, byMail } = wanted;
  const { userId } = editor;
  return inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    const team = await lockAnnouncingTeam(tx, { teamId, userId });
    if (!team) throw new ProblemError('not_found');
    if (!team.isOwn && !mayForAll(editor)) {
      throw new ProblemError('forbidden', { detail: 'Your role at this creator does not allow announcements.' });
    }
    if ((await countAnnouncementsSince(tx, { teamId, since: new Date(at.getTime() - dayMs) })) >= perDayMax) {
      throw new ProblemError('rate_limited', { detail: `A creator can announce ${perDayMax} times a day.` });
    }
    const eventId = await notifyFollowers(platform, tx, {
      type: notificationTypes.Creator,
      title: `${team.displayName}: ${title}`,
      text,
      href,
      byMail,
      imageId: team.avatarId,
      teamIds: [teamId],
    });
    const row = await insertAnnouncement(tx, { ...wanted, userId, eventId, at });
    const subject = `creator:${teamId}`;
    await recordAudit(tx, { actorId: userId, action: 'announcement.send', subject, detail: { title, byMail } });
    return toAnnouncement(platform, row);
  });
}

function mayForAll(editor: Editor): boolean {
  return editor.permissions.includes('content.edit-all');
}

function toAnnouncement({ mail }: Platform, { created_at, mailed, ...row }: AnnouncementRow): Announcement {
  const isKept = mail.folder !== undefined;
  return { ...row, mailed: mailed && { ...mailed, isKept }, created: created_at.toISOString() };
}

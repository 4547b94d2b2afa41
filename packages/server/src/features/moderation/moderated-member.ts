import { moderationPageSize } from '@greenlight/contract/limits';
import type { ModerationNote } from '@greenlight/contract/moderated-member-studio';
import type { ModeratedKind } from '@greenlight/contract/moderation';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { listActsOf } from './act-view-queries.ts';
import { toBans } from './ban/ban-list.ts';
import { listBans } from './ban/ban-list-queries.ts';
import { countTextsOf, deleteOwnNote, insertNote, listNotes, type NoteRow } from './member-note-queries.ts';
import { cutAt, readMembers, toAct, toPerson, toText } from './moderation-view.ts';
import { limitActs, readModerator, requireAccountOfModerator, requireScope } from './moderator.ts';
import { listPeople } from './person-queries.ts';
import type { Moderator } from './policy.ts';
import { readTexts } from './read-texts.ts';
import { listTextsOf } from './text-view-queries.ts';

const notesMax = 100;
const bansMax = 100;
const countMax = 1000;

interface Asked {
  moderatorId: string;
  userId: string;
}

/**
 * Returns the creators whose content the moderator sees; null: all. Throws `not_found` for an account that wrote
 * nothing there.
 */
async function requireMember({ db }: Platform, { moderatorId, userId }: Asked) {
  const moderator = await readModerator(db, moderatorId);
  await requireAccountOfModerator(db, moderator, userId);
  return teamsOfModerator(moderator);
}

function teamsOfModerator({ moderatesAll, teamIds }: Moderator): readonly number[] | null {
  return moderatesAll ? null : teamIds;
}

/** The state of a member where the caller moderates. Throws `not_found`. */
export async function readModeratedMember(platform: Platform, asked: Asked) {
  const { db, clock } = platform;
  const { userId } = asked;
  const teamIds = await requireMember(platform, asked);
  const at = clock.now();
  const [[row], members, counts, bans, notes] = await Promise.all([
    listPeople(db, { userIds: [userId], teamIds, at }),
    readMembers(platform, [userId]),
    countTextsOf(db, { userId, teamIds, limit: countMax }),
    listBans(db, { teamIds, userId, activeAt: at, before: null, limit: bansMax }),
    listNotes(db, { userId, teamIds, limit: notesMax }),
  ]);
  if (!row) throw new ProblemError('not_found');
  return {
    person: toPerson(platform, row, members),
    isConfirmed: row.isConfirmed,
    isSuspended: row.isSuspended,
    counts,
    bans: await toBans(platform, bans, teamIds),
    notes: notes.map((note) => toNote(note, asked.moderatorId)),
  };
}

/** The texts of a member, newest first. Throws `not_found`. */
export async function readMemberTexts(
  platform: Platform,
  asked: Asked & { kind: ModeratedKind; before?: number | undefined },
) {
  const { userId, kind, before = null } = asked;
  const teamIds = await requireMember(platform, asked);
  const listed = await listTextsOf(platform.db, { userId, kind, teamIds, before, limit: moderationPageSize + 1 });
  const { rows: ids, next } = cutAt(listed, (id) => id);
  const texts = await readTexts(platform.db, { comment: [], chat: [], clip: [], [kind]: ids });
  const found = new Map(texts.map((text) => [text.subjectId, text]));
  return { texts: ids.flatMap((id) => found.get(id) ?? []).map(toText), next };
}

/** The acts about a member, newest first. Throws `not_found`. */
export async function readMemberActs(platform: Platform, asked: Asked & { before?: number | undefined }) {
  const { userId, before = null } = asked;
  const teamIds = await requireMember(platform, asked);
  const listed = await listActsOf(platform.db, { userId, teamIds, before, limit: moderationPageSize + 1 });
  const { rows, next } = cutAt(listed, ({ id }) => id);
  const idsOf = (kind: ModeratedKind) =>
    rows.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind && subjectId !== null ? [subjectId] : []));
  const texts = await readTexts(platform.db, { comment: idsOf('comment'), chat: idsOf('chat'), clip: idsOf('clip') });
  const found = new Map(texts.map((text) => [`${text.kind} ${text.subjectId}`, toText(text)]));
  const acts = rows.map((row) => ({
    ...toAct(platform, row),
    subject: found.get(`${row.subjectKind} ${row.subjectId}`) ?? null,
  }));
  return { acts, next };
}

/** Throws `not_found`, `forbidden` and `rate_limited`. */
export async function addNote(
  platform: Platform,
  { moderatorId, userId, teamId, text }: Asked & { teamId: number | null; text: string },
): Promise<ModerationNote> {
  const { db, clock } = platform;
  await limitActs(platform, moderatorId);
  const moderator = await requireScope(db, { userId: moderatorId, teamId });
  await requireAccountOfModerator(db, moderator, userId);
  const at = clock.now();
  const [person] = await listPeople(db, { userIds: [userId], teamIds: null, at });
  if (!person) throw new ProblemError('not_found');
  const note = await inTransaction(db, async (tx) => {
    await recordAudit(tx, { actorId: moderatorId, action: 'moderation.add-note', subject: `account:${userId}` });
    return insertNote(tx, { userId, teamId, authorId: moderatorId, text, at });
  });
  return toNote(note, moderatorId);
}

export function removeNote({ db }: Platform, { noteId, authorId }: { noteId: number; authorId: string }) {
  return inTransaction(db, async (tx) => {
    const userId = await deleteOwnNote(tx, { id: noteId, authorId });
    if (userId === undefined) throw new ProblemError('not_found');
    await recordAudit(tx, { actorId: authorId, action: 'moderation.remove-note', subject: `account:${userId}` });
  });
}

function toNote({ id, text, createdAt, authorId, author, teamId, team }: NoteRow, readerId: string): ModerationNote {
  return {
    noteId: id,
    text,
    created: createdAt.toISOString(),
    author,
    isOwn: authorId === readerId,
    team: teamId === null ? null : { id: teamId, displayName: team ?? '' },
  };
}

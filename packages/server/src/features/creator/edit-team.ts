import type { AuditAction } from '@greenlight/contract/audit';
import type { StudioCreatorTab, StudioCreatorTeam } from '@greenlight/contract/creator-studio';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { requireLetter } from '../../platform/http/require-letter.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { describeLaterChange, recordChange, recordRemoval } from '../audit/audit-entry.ts';
import { type ImageRef, toImageRefs, toTypedImages } from '../image/image.ts';
import { requireTypedImages } from '../image/use-image.ts';
import {
  countMediaOf,
  deleteTeam,
  findAccountToJoin,
  findStudioTeam,
  findTeamPermissions,
  insertTeam,
  isOperator,
  listAccountsToJoin,
  listStudioTeams,
  replaceTeamImages,
  replaceTeamMembers,
  type StudioTeamRow,
  type TeamMember,
  type TeamMemberRow,
  updateTeam,
} from './edit-team-queries.ts';
import { invite } from './invite-to-team.ts';
import { decideEdit, decideOwnMembership, type EditDecision, losesOwners } from './policy.ts';
import { setTabs } from './team-tab.ts';

interface Change {
  displayName?: string;
  slug?: string;
  shortDescription?: string;
  published?: boolean;
  clipsEnabled?: boolean;
  images?: ImageRef[];
  members?: TeamMember[];
  tabs?: StudioCreatorTab[];
}

/**
 * An account is found only by its whole address, and only a limited number of times: nobody can list the members of the
 * service in this way.
 */
const findLimit = { name: 'team-account', points: 60, perSeconds: 60 * 60 };

export async function listAllTeams(platform: Platform, editor: Editor, page: Page) {
  const { rows, ...paging } = cutPage(await listStudioTeams(platform.db, page), page);
  return { creatorTeams: await toStudioTeams(platform, platform.db, editor, rows), ...paging };
}

/** For an editor who may manage the members. Throws `not_found`, `forbidden` and `rate_limited`. */
export async function findAccount(
  platform: Platform,
  editor: Editor,
  { teamId, email }: { teamId: number; email: string },
): Promise<{ userId: string; displayName: string }> {
  await inTransaction(platform.db, (tx) => lockEditableTeam(tx, editor, { teamId, changesMembers: true }));
  if (!(await rateLimit(platform.db, findLimit).take(editor.userId))) throw new ProblemError('rate_limited');
  const found = await findAccountToJoin(platform.db, email);
  if (!found) throw new ProblemError('not_found', { detail: 'Nobody has an account with this e-mail address.' });
  return found;
}

/** Creates a draft by default. Throws `slug_taken`, or `invalid_request` for a missing picture or account. */
export async function makeTeam(
  platform: Platform,
  editor: Editor,
  { published = false, ...change }: Change & { displayName: string; slug: string },
): Promise<StudioCreatorTeam> {
  requireLetter(change.slug);
  const made = inTransaction(platform.db, async (tx) => {
    const values = { ...valuesOf(change), display_name: change.displayName, slug: change.slug, published };
    const teamId = await insertTeam(tx, { values, at: platform.clock.now() });
    await replaceParts(platform, tx, editor, { teamId, change, before: null });
    const team = await lockTeam(tx, teamId);
    await requireOwnPlace(tx, editor, [], team.members);
    const version = await record(tx, editor, { action: 'creator.create', teamId, before: null, after: team });
    clearContentCaches(platform, tx);
    return toStudioTeam(platform, tx, editor, { ...team, version: version ?? team.version });
  });
  return mapUniqueViolation(made, new ProblemError('slug_taken'));
}

/**
 * Changes the given fields. Throws as {@link makeTeam}, `not_found`, `forbidden`, and `conflict` for fields changed
 * since `version`.
 */
export async function editTeam(
  platform: Platform,
  editor: Editor,
  teamId: number,
  { version: since, ...change }: Change & { version?: number },
): Promise<StudioCreatorTeam> {
  if (change.slug !== undefined) requireLetter(change.slug);
  const changed = inTransaction(platform.db, async (tx) => {
    const before = await lockEditableTeam(tx, editor, { teamId, changesMembers: change.members !== undefined });
    if (change.members && since !== undefined) {
      // Inviting a former member again does not change the members.
      const detail = await describeLaterChange(tx, { subject: `creator:${teamId}`, fields: ['members'], since });
      if (detail) throw new ProblemError('conflict', { detail });
    }
    await updateTeam(tx, teamId, valuesOf(change));
    await replaceParts(platform, tx, editor, { teamId, change, before });
    const after = await lockTeam(tx, teamId);
    await requireOwnPlace(tx, editor, before.members, after.members);
    if (!editor.permissions.includes('creator.manage') && losesOwners(before.members, after.members))
      throw invalidField('body.members', 'A creator needs an owner: make another member an owner first');
    const version = await record(tx, editor, { action: 'creator.edit', teamId, before, after, since });
    clearContentCaches(platform, tx);
    return toStudioTeam(platform, tx, editor, { ...after, version: version ?? after.version });
  });
  return mapUniqueViolation(changed, new ProblemError('slug_taken'));
}

/** The videos of the team stay. */
export async function removeTeam(platform: Platform, editor: Editor, teamId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const before = await lockTeam(tx, teamId);
    const entry = { actorId: editor.userId, action: 'creator.remove' as const, subject: `creator:${teamId}` };
    await recordRemoval(tx, { ...entry, before: teamFields(before), row: { table: 'creator_team', id: teamId } });
    await deleteTeam(tx, teamId);
    clearContentCaches(platform, tx);
  });
}

/** The team, if the editor may change it; locks it until the transaction ends. */
export async function lockEditableTeam(
  tx: Db,
  editor: Editor,
  { teamId, changesMembers = false }: { teamId: number; changesMembers?: boolean },
): Promise<StudioTeamRow> {
  const team = await lockTeam(tx, teamId);
  const own = await findTeamPermissions(tx, { teamId, userId: editor.userId });
  requireAllowed(decideEdit(editor, { own, changesMembers }));
  return team;
}

async function requireOwnPlace(tx: Db, { userId }: Editor, before: TeamMemberRow[], after: TeamMemberRow[]) {
  const [was, is] = [before, after].map((members) => members.find((member) => member.userId === userId));
  requireAllowed(
    decideOwnMembership({
      isOperator: await isOperator(tx, userId),
      owns: was?.permissions.includes('team.manage') === true,
      changes: is !== undefined && is.role !== was?.role,
    }),
  );
}

function requireAllowed({ allowed, reason }: EditDecision) {
  if (!allowed) throw new ProblemError('forbidden', { detail: `You are not allowed to do this: ${reason}.` });
}

/** The editable fields in the form of the calls, for the history of changes. */
export function teamFields({ images, members, tabs, ...row }: StudioTeamRow) {
  const { displayName, slug, shortDescription, published, clipsEnabled } = row;
  const people = members.map(({ userId, role }) => ({ userId, role }));
  const own = { displayName, slug, shortDescription, published, clipsEnabled };
  return { ...own, images: toImageRefs(images), members: people, tabs: tabs ?? [] };
}

function record(
  tx: Db,
  editor: Editor,
  entry: {
    action: AuditAction;
    teamId: number;
    before: StudioTeamRow | null;
    after: StudioTeamRow;
    since?: number | undefined;
  },
) {
  const { action, teamId, before, after, since } = entry;
  return recordChange(tx, {
    actorId: editor.userId,
    action,
    subject: `creator:${teamId}`,
    before: before && teamFields(before),
    after: teamFields(after),
    since,
  });
}

async function lockTeam(tx: Db, teamId: number): Promise<StudioTeamRow> {
  const row = await findStudioTeam(tx, { teamId, lock: true });
  if (!row) throw new ProblemError('not_found');
  return row;
}

function valuesOf({ displayName, slug, shortDescription, published, clipsEnabled }: Change) {
  const words = { display_name: displayName, slug, short_description: shortDescription };
  return { ...words, published, clips_enabled: clipsEnabled };
}

async function replaceParts(
  platform: Platform,
  tx: Db,
  editor: Editor,
  { teamId, change, before }: { teamId: number; change: Change; before: StudioTeamRow | null },
) {
  const { images, members, tabs } = change;
  if (tabs) await setTabs(tx, editor, { teamId, tabs, before: before?.tabs ?? [] });
  if (images) {
    const shown = toImageRefs(before?.images ?? null).map(({ imageId }) => imageId);
    await requireTypedImages(tx, images, 'body.images', { editor, before: shown });
    await replaceTeamImages(tx, teamId, images);
  }
  if (members) {
    // All others have to accept an invitation first.
    const isIn = ({ userId }: TeamMember) =>
      userId === editor.userId || before?.members.some((member) => member.userId === userId) === true;
    const ids = members.map(({ userId }) => userId);
    const known = await listAccountsToJoin(tx, ids);
    const wrong = ids.findIndex((id, index) => !known.includes(id) || ids.indexOf(id) !== index);
    if (wrong !== -1) throw invalidField(`body.members.${wrong}`, 'There is no such account, or it is named twice');
    await replaceTeamMembers(tx, teamId, members.filter(isIn));
    const team = await lockTeam(tx, teamId);
    await invite(platform, tx, { editor, team, people: members.filter((person) => !isIn(person)) });
  }
}

async function toStudioTeam(
  platform: Platform,
  db: Db,
  editor: Editor,
  row: StudioTeamRow,
): Promise<StudioCreatorTeam> {
  const [team] = await toStudioTeams(platform, db, editor, [row]);
  return team as StudioCreatorTeam;
}

async function toStudioTeams(
  platform: Platform,
  db: Db,
  editor: Editor,
  rows: StudioTeamRow[],
): Promise<StudioCreatorTeam[]> {
  const counts = await countMediaOf(db, { teamIds: rows.map(({ id }) => id), at: platform.clock.now() });
  return rows.map((row) => {
    const own = row.members.find(({ userId }) => userId === editor.userId)?.permissions;
    const mayManage = decideEdit(editor, { own, changesMembers: true }).allowed;
    const mediaCount = counts.get(row.id) ?? 0;
    return { ...row, mediaCount, mayManage, images: toTypedImages(platform, row.images), tabs: row.tabs ?? [] };
  });
}

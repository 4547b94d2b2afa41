import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { StudioBadge } from '@greenlight/contract/badge-studio';
import { mapReferenceViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit, recordChange } from '../audit/audit-entry.ts';
import { requireImages } from '../image/use-image.ts';
import { type BadgeFields, fieldsOf, isOver, toStudioBadge, valuesOf } from './badge-fields.ts';
import {
  deleteBadge,
  findStudioBadge,
  hasPlan,
  insertBadge,
  listHoldersPage,
  listStudioBadges,
  lockBadge,
  type StudioBadgeRow,
  updateBadge,
} from './edit-queries.ts';
import { dropRuns } from './run-queries.ts';
import { startRun } from './run-rule.ts';

type Change = Partial<BadgeFields>;

export async function listBadgesToEdit(platform: Platform, page: Page) {
  const { rows, ...paging } = cutPage(await listStudioBadges(platform.db, page), page);
  return { badges: rows.map((row) => toStudioBadge(platform, row)), ...paging };
}

/** Throws `not_found`. */
export async function readStudioBadge(platform: Platform, id: string): Promise<StudioBadge> {
  return toStudioBadge(platform, await requireBadge(platform.db, id));
}

/** Makes a draft. Throws `invalid_request` for a missing picture or plan, and for a time in the past. */
export function addBadge(
  platform: Platform,
  actorId: string,
  change: Change & Pick<BadgeFields, 'name' | 'rule'>,
): Promise<StudioBadge> {
  return inTransaction(platform.db, async (tx) => {
    await requireReferences(platform, tx, change);
    const id = randomUUID();
    const { name, rule } = change;
    await insertBadge(tx, { ...valuesOf(change), id, name, kind: rule.kind, created_at: platform.clock.now() });
    const after = fieldsOf(await requireBadge(tx, id));
    const entry = { actorId, action: 'badge.create' as const, subject: `badge:${id}` };
    await recordChange(tx, { ...entry, before: null, after: { ...after } });
    return readStudioBadge({ ...platform, db: tx }, id);
  });
}

/**
 * A badge that had ended and has a later end now is applied once to the past. Throws the errors of {@link addBadge},
 * `not_found`, and `conflict` for fields changed since `version`.
 */
export function editBadge(
  platform: Platform,
  actorId: string,
  id: string,
  { version: since, ...change }: Change & { version?: number | undefined },
): Promise<StudioBadge> {
  return inTransaction(platform.db, async (tx) => {
    const row = await lockBadgeFields(tx, id);
    const before = fieldsOf(row);
    for (const field of ['rule', 'edition'] as const) {
      const isChanged = change[field] !== undefined && !isDeepStrictEqual(change[field], before[field]);
      if (isChanged && row.state !== 'draft') {
        throw invalidField(`body.${field}`, 'This cannot be changed any more: members have seen it');
      }
      // The preview of another rule is not valid any more.
      if (isChanged) await dropRuns(tx, { badge: id, purpose: 'preview', at: platform.clock.now() });
    }
    await requireReferences(platform, tx, change);
    await updateBadge(tx, { id, values: valuesOf(change) });
    const changed = await requireBadge(tx, id);
    const now = platform.clock.now();
    // The notes since then may have been read while nobody could earn it.
    if (row.state === 'on' && isOver(row, now) && !isOver(changed, now)) {
      await startRun(platform, tx, { badge: id, purpose: 'grant' });
    }
    const after = fieldsOf(changed);
    const entry = { actorId, action: 'badge.edit' as const, subject: `badge:${id}` };
    await recordChange(tx, { ...entry, before: { ...before }, after: { ...after }, since });
    return readStudioBadge({ ...platform, db: tx }, id);
  });
}

/** Throws `not_found`, and `conflict` for a badge that was on, or that is the prize of a game. */
export async function removeBadge(platform: Platform, actorId: string, id: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { state, name } = await lockBadgeFields(tx, id);
    if (state !== 'draft') throw new ProblemError('conflict', { detail: 'Only a draft can be removed.' });
    await recordAudit(tx, { actorId, action: 'badge.remove', subject: `badge:${id}`, detail: { name } });
    const isPrize = new ProblemError('conflict', { detail: 'This badge is the prize of a bingo game.' });
    await mapReferenceViolation(deleteBadge(tx, id), isPrize);
  });
}

/**
 * Switches a badge on. Its rule is applied once to the past. Throws `not_found`, and `conflict` for a badge that is on,
 * or whose time is over.
 */
export function switchBadgeOn(platform: Platform, actorId: string, id: string): Promise<StudioBadge> {
  return inTransaction(platform.db, async (tx) => {
    const row = await lockBadgeFields(tx, id);
    const { state, name } = row;
    if (state === 'on') throw new ProblemError('conflict', { detail: 'This badge is on.' });
    const at = platform.clock.now();
    if (isOver(row, at)) throw new ProblemError('conflict', { detail: 'This badge has ended.' });
    await updateBadge(tx, { id, values: { state: 'on' } });
    await dropRuns(tx, { badge: id, purpose: 'preview', at });
    await startRun(platform, tx, { badge: id, purpose: 'grant' });
    await recordAudit(tx, { actorId, action: 'badge.on', subject: `badge:${id}`, detail: { name } });
    return readStudioBadge({ ...platform, db: tx }, id);
  });
}

/** Throws `not_found`, and `conflict` for a badge that is not on. */
export function endBadge(platform: Platform, actorId: string, id: string): Promise<StudioBadge> {
  return inTransaction(platform.db, async (tx) => {
    const { state, name } = await lockBadgeFields(tx, id);
    if (state !== 'on') throw new ProblemError('conflict', { detail: 'This badge is not on.' });
    await updateBadge(tx, { id, values: { state: 'ended' } });
    await recordAudit(tx, { actorId, action: 'badge.end', subject: `badge:${id}`, detail: { name } });
    return readStudioBadge({ ...platform, db: tx }, id);
  });
}

/** Throws `not_found`. */
export async function readHolders(platform: Platform, { id, page }: { id: string; page: Page }) {
  await requireBadge(platform.db, id);
  const { rows, ...paging } = cutPage(await listHoldersPage(platform.db, { badge: id, page }), page);
  return { holders: rows.map((row) => ({ ...row, at: row.at.toISOString() })), ...paging };
}

/** Locks the badge until the transaction ends. Throws `not_found`. */
export async function lockBadgeFields(tx: Db, id: string): Promise<StudioBadgeRow> {
  await lockBadge(tx, id);
  return requireBadge(tx, id);
}

async function requireReferences(platform: Platform, tx: Db, { imageId, rule, endsAt }: Change): Promise<void> {
  if (imageId) await requireImages(tx, [imageId], 'body.imageId');
  if (rule?.kind === 'plan' && !(await hasPlan(tx, rule.planId))) {
    throw invalidField('body.rule.planId', 'There is no such plan');
  }
  if (endsAt && new Date(endsAt) <= platform.clock.now()) {
    throw invalidField('body.endsAt', 'Choose a time in the future');
  }
}

async function requireBadge(db: Db, id: string): Promise<StudioBadgeRow> {
  const badge = await findStudioBadge(db, id);
  if (!badge) throw new ProblemError('not_found');
  return badge;
}

import type { AuditEntry } from '@greenlight/contract/staff-studio';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type EntryFilter,
  type EntryRow,
  listAuditEntries,
  listAuditEntriesOfAccount,
} from '../audit/list-audit-entries.ts';
import { namesOfSubjects } from '../change/readable-change.ts';

/** The audit log, newest first. */
export async function readAuditLog(platform: Platform, { page, pageSize, ...filter }: Page & EntryFilter) {
  const { rows, ...paging } = cutPage(await listAuditEntries(platform.db, filter, { page, pageSize }), {
    page,
    pageSize,
  });
  return { entries: await toAuditEntries(platform, rows), ...paging };
}

/** The latest entries about an account or by its owner. */
export async function readAuditOfAccount(platform: Platform, userId: string): Promise<AuditEntry[]> {
  return toAuditEntries(platform, await listAuditEntriesOfAccount(platform.db, userId));
}

async function toAuditEntries(platform: Platform, rows: EntryRow[]): Promise<AuditEntry[]> {
  const names = await namesOfSubjects(
    platform,
    rows.flatMap(({ subject, detail }) => [subject, `language:${Number(detail.languageId)}`]),
  );
  return rows.map(({ id, at, actorId, actorName, action, subject, detail: { languageId, ...detail }, fields }) => ({
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { userId: actorId, displayName: actorName },
    action,
    subject,
    subjectName: names.get(subject) ?? '',
    detail: {
      ...detail,
      ...(languageId !== undefined && { language: names.get(`language:${Number(languageId)}`) }),
      ...(fields && { fields: fields.toSorted() }),
    },
  }));
}

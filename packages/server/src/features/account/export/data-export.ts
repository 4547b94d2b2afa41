import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@greenlight/contract/duration';
import { exportFile } from '@greenlight/contract/raw-routes';
import { sitePath } from '@greenlight/contract/site-path';
import { idOfToken, tokenOf } from '../../../platform/auth/one-time-code.ts';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { addressOf, type OpenedFile } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { writeToMember } from '../member-letter.ts';
import {
  deleteExport,
  findExport,
  findLatestExport,
  insertExport,
  listEndedExports,
  listExports,
  updateExportReady,
} from './data-export-queries.ts';
import { writeArchive } from './export-archive.ts';
import { makeExportJob } from './jobs.ts';

const archiveLifeMs = 7 * 24 * hourMs;
/** When a job fails for good, its request is removed after this time. */
const makingMaxMs = 6 * hourMs;
const exportLimit = { name: 'export', points: 3, perSeconds: 24 * 60 * 60 };

interface ExportState {
  state: 'none' | 'making' | 'ready';
  url: string | null;
  expires: string | null;
}

/** Starts making an archive, or returns the pending one. Throws `rate_limited` after three a day. */
export async function requestExport(platform: Platform, userId: string): Promise<ExportState> {
  const current = await readExportState(platform, userId);
  if (current.state === 'making') return current;
  const limit = rateLimit(platform.db, exportLimit);
  if (!(await limit.take(userId))) throw new ProblemError('rate_limited');
  const isNew = await inTransaction(platform.db, async (tx) => {
    const exportId = await insertExport(tx, userId, platform.clock.now());
    if (exportId === null) return false;
    await platform.jobs.enqueue(tx, makeExportJob, { exportId });
    await recordAudit(tx, { actorId: userId, action: 'account.export', subject: `account:${userId}` });
    return true;
  });
  if (!isNew) await limit.giveBack(userId);
  return readExportState(platform, userId);
}

/** The state of the latest archive, with its address, which is valid for seven days. */
export async function readExportState(platform: Platform, userId: string): Promise<ExportState> {
  const { db, config, clock } = platform;
  const latest = await findLatestExport(db, userId);
  if (latest && !latest.ready_at) return { state: 'making', url: null, expires: null };
  if (!latest?.expires_at || latest.expires_at <= clock.now()) return { state: 'none', url: null, expires: null };
  return {
    state: 'ready',
    url: addressOf(platform, exportFile, tokenOf(config.secrets.token, latest.id)),
    expires: latest.expires_at.toISOString(),
  };
}

/** The handler of `account.export`. A killed attempt leaves a draft named by the id, which the next attempt removes. */
export async function makeExport(platform: Platform, { exportId }: { exportId: string }): Promise<void> {
  const draft = join(tmpdir(), `greenlight-export-${exportId}`);
  // The draft of a killed attempt.
  await rm(draft, { recursive: true, force: true });
  const known = await findExport(platform.db, exportId);
  // The account was erased in the meantime, or an attempt was killed before it removed the files.
  if (!known) return platform.storage.deletePrefix(folderOf(exportId));
  if (known.ready_at) return;
  await mkdir(draft, { mode: 0o700 });
  try {
    const path = join(draft, 'archive.zip');
    await writeArchive(platform, known.account_id, path);
    await platform.storage.putFile(fileOf(exportId), path);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const isKept = await inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    const userId = await updateExportReady(tx, exportId, at, new Date(at.getTime() + archiveLifeMs));
    if (userId !== null)
      await writeToMember(platform, tx, userId, { template: 'account.export', link: sitePath('data') });
    return userId !== null;
  });
  if (!isKept) await platform.storage.deletePrefix(folderOf(exportId));
}

/** The archive for the token in its address. Throws `not_found`, also when it has expired. */
export async function openExport({ db, config, clock, storage }: Platform, token: string): Promise<OpenedFile> {
  const id = idOfToken(config.secrets.token, token);
  const known = id !== null && /^[0-9a-f-]{36}$/.test(id) ? await findExport(db, id) : undefined;
  if (id === null || !known?.expires_at || known.expires_at <= clock.now()) throw new ProblemError('not_found');
  const size = await storage.size(fileOf(id));
  if (size === undefined) throw new ProblemError('not_found');
  return { filename: 'my-data.zip', body: await storage.readRange(fileOf(id), 0, size - 1), size };
}

export async function removeEndedExports(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const ended = { expiredBy: now, requestedBefore: new Date(now.getTime() - makingMaxMs) };
  for (const id of await listEndedExports(platform.db, ended)) await removeExport(platform, id);
}

/** Called before the account is erased. */
export async function removeExportsOf(platform: Platform, userId: string): Promise<void> {
  for (const id of await listExports(platform.db, userId)) await removeExport(platform, id);
}

/** The file is deleted first: as long as the row exists, a repeated clean-up finds it. */
async function removeExport({ db, storage }: Platform, id: string): Promise<void> {
  await storage.deletePrefix(folderOf(id));
  await deleteExport(db, id);
}

function folderOf(exportId: string): string {
  return `export/${exportId}`;
}

function fileOf(exportId: string): string {
  return `${folderOf(exportId)}/archive.zip`;
}

import { supporterExportFile } from '@greenlight/contract/pitch-file';
import { type Cell, csvOf } from '../../platform/csv.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../platform/http/token-file.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { listMemberTerms } from '../money/entitlement/list-memberships.ts';
import { readStudioPitch } from './edit-pitch.ts';
import { listExportedSupporters } from './edit-queries.ts';
import { addLabels } from './tally-label.ts';

const purpose = 'pitch-export';
const rowsAtOnce = 1000;
const header = [
  'user id',
  'name',
  'e-mail',
  'pseudonym',
  'points',
  'plan',
  'member since',
  'first gift',
  'last gift',
  'mark',
  'in the credits',
];

/**
 * Makes a signed address of the supporters of a pitch, which is valid for some minutes without a session. E-mail
 * addresses are included for staff who may see members. Throws `not_found`.
 */
export async function beginSupporterExport(
  platform: Platform,
  { userId: actorId, permissions }: Editor,
  pitchId: number,
): Promise<{ url: string }> {
  const { title } = await readStudioPitch(platform, pitchId);
  await recordAudit(platform.db, { actorId, action: 'pitch.export', subject: `pitch:${pitchId}`, detail: { title } });
  const parts = [pitchId, permissions.includes('member.read') ? 'email' : ''];
  return { url: timedAddressOf(platform, supporterExportFile, { purpose, parts }) };
}

/** Reads in batches. Throws `not_found` for an invalid or expired token. */
export function openSupporterExport(platform: Platform, token: string): OpenedFile {
  const [pitchId, email] = requireParts(platform, purpose, token);
  const rows = rowsOf(platform, { pitchId: Number(pitchId), hasEmail: email === 'email' });
  return { filename: `pitch-${pitchId}-supporters.csv`, body: csvOf(rows) };
}

async function* rowsOf(
  platform: Platform,
  { pitchId, hasEmail }: { pitchId: number; hasEmail: boolean },
): AsyncGenerator<Cell[]> {
  yield header;
  for (let after = 0; ; ) {
    const rows = await listExportedSupporters(platform.db, { pitchId, after, limit: rowsAtOnce });
    const terms = await listMemberTerms(
      platform,
      rows.flatMap(({ userId }) => userId ?? []),
    );
    for (const row of await addLabels(platform.db, { pitchId, supporters: rows })) {
      const term = terms.get(row.userId ?? '');
      yield [
        row.userId,
        row.displayName,
        hasEmail ? row.email : null,
        row.pseudonym,
        row.points,
        term?.planName ?? null,
        term?.since?.toISOString() ?? null,
        row.firstAt.toISOString(),
        row.lastAt.toISOString(),
        row.mark,
        row.isNamed,
      ];
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.holderId;
  }
}

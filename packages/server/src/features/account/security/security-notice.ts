import type { AuditAction } from '@greenlight/contract/audit';
import type { AuditDetail } from '@greenlight/contract/audit-detail';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../platform/db/database.ts';
import type { LetterName } from '../../../platform/mail/letter-texts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { writeToMember } from '../member-letter.ts';

/** Queues a letter and writes an audit entry about a change of the ways into an account. */
export async function noteSecurityChange(
  platform: Platform,
  tx: Db,
  change: {
    userId: string;
    /** The staff who made the change; without it, the member. */
    actorId?: string;
    /** Of the audit entry, such as `account.passkey.add`. */
    action: AuditAction;
    template: LetterName;
    /** Values for the letter's texts; the audit entry stores them too, so never a secret. */
    values?: { [name in keyof AuditDetail]: string };
    /** Where the letter leads; by default to the settings. */
    link?: string;
    codeId?: string;
  },
): Promise<void> {
  const { userId, actorId = userId, action, template, values = {}, link = sitePath('security'), codeId } = change;
  await recordAudit(tx, { actorId, action, subject: `account:${userId}`, detail: values });
  await writeToMember(platform, tx, userId, { template, values, link, codeId });
}

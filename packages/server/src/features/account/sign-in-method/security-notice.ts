import type { AuditAction } from '@greenlight/contract/audit';
import type { AuditDetail } from '@greenlight/contract/audit-detail';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../platform/db/database.ts';
import type { LetterName } from '../../../platform/mail/letter-texts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { writeToMember } from '../member-letter.ts';

/** Queues a letter and writes an audit entry about a change of the ways to sign in to an account. */
export async function noteSecurityChange(
  platform: Platform,
  tx: Db,
  change: {
    userId: string;
    /** The staff member who made the change; without it, the member. */
    actorId?: string;
    /** The action of the audit entry, such as `account.passkey.add`. */
    action: AuditAction;
    template: LetterName;
    /** Values for the letter's texts. The audit entry stores them too, so they must never contain a secret. */
    values?: { [name in keyof AuditDetail]: string };
    /** The target of the letter's link; by default the settings. */
    link?: string;
    codeId?: string;
  },
): Promise<void> {
  const { userId, actorId = userId, action, template, values = {}, link = sitePath('security'), codeId } = change;
  await recordAudit(tx, { actorId, action, subject: `account:${userId}`, detail: values });
  await writeToMember(platform, tx, userId, { template, values, link, codeId });
}

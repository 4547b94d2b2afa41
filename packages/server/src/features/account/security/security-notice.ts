import type { AuditAction, AuditDetail } from '@greenlight/contract/audit';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../platform/db/database.ts';
import type { LetterName } from '../../../platform/mail/letter-texts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { writeToMember } from '../member-letter.ts';

/** Tells the member by mail, and the audit log, what has changed of the ways into their account. */
export async function noteSecurityChange(
  platform: Platform,
  tx: Db,
  change: {
    userId: string;
    /** The member of staff who did it; else the member. */
    actorId?: string;
    /** Of the audit entry, such as `account.passkey.add`. */
    action: AuditAction;
    template: LetterName;
    /** Places of the letter's texts; kept with the audit entry, too, so never a secret. */
    values?: { [name in keyof AuditDetail]: string };
    /** Where the letter leads; else to the settings. */
    link?: string;
    codeId?: string;
  },
): Promise<void> {
  const { userId, actorId = userId, action, template, values = {}, link = sitePath('security'), codeId } = change;
  await recordAudit(tx, { actorId, action, subject: `account:${userId}`, detail: values });
  await writeToMember(platform, tx, userId, { template, values, link, codeId });
}

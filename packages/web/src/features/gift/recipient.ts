import { ApiError } from '@greenlight/contract/client';
import { giftRecipient } from '@greenlight/contract/gift';

export interface Recipient {
  name: string;
  byMail: boolean;
  email: string;
  /** As 2026-12-24; empty is at once. */
  day: string;
  message: string;
}

/** What the calls name the fields, and what each holds. */
export const recipientKinds = { recipientName: 'displayName', recipientEmail: 'email', sendAt: 'sendDay' } as const;

/** What the server would refuse of it, in its words; null where it can be sent. */
export function faultOf({ name, byMail, email }: Recipient): ApiError | null {
  const { error } = giftRecipient.safeParse({ recipientName: name, ...(byMail && { recipientEmail: email }) });
  if (!error) return null;
  const fields = error.issues.map(({ path, message, code }) => ({ path: path.join('.'), message, code }));
  return new ApiError({ status: 400, code: 'invalid_request', detail: error.message, fields });
}

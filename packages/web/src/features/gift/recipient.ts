import { ApiError } from '@greenlight/contract/client';
import { giftRecipient } from '@greenlight/contract/gift';

export interface Recipient {
  name: string;
  byMail: boolean;
  email: string;
  /** A day such as 2026-12-24; empty means at once. */
  day: string;
  message: string;
}

/** The field names of the calls, with their kinds. */
export const recipientKinds = { recipientName: 'displayName', recipientEmail: 'email', sendAt: 'sendDay' } as const;

/** The error that the server would return; null if the recipient is valid. */
export function faultOf({ name, byMail, email }: Recipient): ApiError | null {
  const { error } = giftRecipient.safeParse({ recipientName: name, ...(byMail && { recipientEmail: email }) });
  if (!error) return null;
  const fields = error.issues.map(({ path, message, code }) => ({ path: path.join('.'), message, code }));
  return new ApiError({ status: 400, code: 'invalid_request', detail: error.message, fields });
}

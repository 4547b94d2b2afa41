import type { Membership } from './hooks.ts';

type Reason = Membership['membershipReason'];

/** Reasons that mean: nothing can be bought now. */
export type Hindrance = 'suspended' | 'paused' | null;

/** What the text of a reason is called, beginning with the most telling name; none for who never had a membership. */
export function whyKeys({ code, kind, why }: Reason): string[] {
  if (code === 'revoked') return [`revoked.${why}`, 'revoked.other'];
  if (code === 'ended') return [`ended.${kind}`, 'ended.other'];
  return code === 'none' ? [] : [code];
}

export function hindranceOf({ code }: Reason): Hindrance {
  return code === 'suspended' || code === 'paused' ? code : null;
}

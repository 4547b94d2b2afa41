import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { noAccessTextKeys } from '../access-state.ts';
import type { Membership } from '../hooks.ts';

/** Says why the viewer may not watch members-only videos. Renders nothing if they were never a member. */
export function NoAccess({ reason }: { reason: Membership['membershipReason'] }) {
  const t = useTexts('payment');
  const language = useLanguage();
  const date = reason.date ? formatDate(reason.date, language) : '';
  const text = noAccessTextKeys(reason)
    .map((key) => t.find(`why.${key}`, { date }))
    .find((found) => found !== undefined);
  if (!text) return null;
  return <p className="max-w-prose text-pretty rounded-xl border border-warning/40 bg-warning/8 p-5">{text}</p>;
}

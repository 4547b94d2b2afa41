import { Gift } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useInvitedMonths } from '../hooks.ts';

/** Says what an invitation gives its recipient. Renders nothing for others. */
export function InvitedNote({ className }: { className?: string }) {
  const t = useTexts('invitation');
  const months = useInvitedMonths();
  if (months === 0) return null;
  return (
    <div className={className}>
      <p className="inline-flex items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-start text-sm">
        <Gift aria-hidden className="size-5 shrink-0 text-accent" />
        {t('invited', { count: months })}
      </p>
    </div>
  );
}

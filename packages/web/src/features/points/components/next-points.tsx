import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { usePlans } from '../../membership/hooks.ts';
import { useAccount } from '../../setting/hooks.ts';
import { duePoints } from '../due-points.ts';

/** How many points come next, and when. Renders nothing if that is unknown or none come. */
export function NextPoints() {
  const t = useTexts('points');
  const language = useLanguage();
  const { data: account } = useAccount();
  const { data: plans } = usePlans();
  const due = account && plans && duePoints(account, plans);
  if (!due) return null;
  return (
    <p className="mt-2 text-ink-muted text-sm">
      {t('balance.next', { count: due.points, date: formatDate(due.at, language) })}
    </p>
  );
}

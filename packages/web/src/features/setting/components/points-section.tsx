import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import type { Account } from '../hooks.ts';

/** The member's points, and a link to the pitches. */
export function PointsSection({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const counts = [
    ['available', account.pointsAvailable],
    ['gained', account.pointsGained],
    ['spent', account.pointsSpent],
  ] as const;
  return (
    <SettingsSection title={t('points.title')} text={t('points.text')}>
      <dl className="grid grid-cols-3 gap-3">
        {counts.map(([name, count]) => (
          <div key={name} className="flex flex-col justify-between rounded-lg bg-raised p-4">
            <dt className="text-ink-muted text-sm">{t(`points.${name}`)}</dt>
            <dd className="font-display font-semibold text-2xl tabular-nums">{t('points.count', { amount: count })}</dd>
          </div>
        ))}
      </dl>
      <LinkButton href={sitePath('points')} size="sm" className="mt-4 self-start">
        {t('points.open')}
      </LinkButton>
    </SettingsSection>
  );
}

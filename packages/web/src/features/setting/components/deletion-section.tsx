import { Button } from '@greenlight/ui/primitives/button';
import { useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import type { Account } from '../hooks.ts';
import { leavingTerms } from '../plan-state.ts';
import { DeletionDialog } from './deletion-dialog.tsx';

/** Erases the account after days of grace. */
export function DeletionSection({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const { deletion_grace_days: days } = useConfig();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const terms = leavingTerms(account);
  const date = terms?.date ? formatDate(terms.date, language) : '';
  const membership = terms ? t(`deletion.${terms.text}`, { date }) : undefined;
  return (
    <SettingsSection title={t('deletion.title')} text={t('deletion.text', { count: days })}>
      <div className="flex flex-col items-start gap-5">
        <ul className="list-disc ps-5 text-ink-muted text-sm">
          <li>{t('deletion.erased')}</li>
          {membership && <li>{membership}</li>}
          <li>{t('deletion.keptAudit')}</li>
          <li>{t('deletion.keptPayments')}</li>
        </ul>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('deletion.start')}
        </Button>
      </div>
      {isOpen && <DeletionDialog email={account.email} membership={membership} onClose={() => setIsOpen(false)} />}
    </SettingsSection>
  );
}

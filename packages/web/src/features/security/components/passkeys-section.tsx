import type { Passkey } from '@greenlight/contract/account-security';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { SettingsRow, SettingsRows } from '../../account/components/settings-row.tsx';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useRemovePasskey } from '../hooks.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';

/** The account's passkeys. */
export function PasskeysSection({ passkeys }: { passkeys: Passkey[] }) {
  const t = useTexts('account-settings');
  const [isAdding, setIsAdding] = useState(false);
  const isAble = 'PublicKeyCredential' in globalThis;
  return (
    <SettingsSection
      title={t('passkeys.title')}
      text={t(isAble ? 'passkeys.text' : 'passkeys.unable')}
      action={
        isAble && (
          <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={() => setIsAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <SettingsRows label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </SettingsRows>
      )}
      {isAdding && <PasskeyDialog onClose={() => setIsAdding(false)} />}
    </SettingsSection>
  );
}

function PasskeyRow({ passkey: { id, name, created, lastUsed } }: { passkey: Passkey }) {
  const t = useTexts('account-settings');
  const language = useLanguage();
  const remove = useRemovePasskey();
  const [isAsking, setIsAsking] = useState(false);
  const added = t('passkeys.created', { date: formatDate(created, language) });
  const used = lastUsed ? t('passkeys.used', { ago: formatAgo(lastUsed, language) }) : t('passkeys.unused');
  return (
    <>
      <SettingsRow
        icon={<KeyRound />}
        title={name}
        text={`${added} · ${used}`}
        action={
          <IconButton
            size="sm"
            label={t('passkeys.remove', { name })}
            icon={<Trash2 aria-hidden className="size-4.5" />}
            onClick={() => setIsAsking(true)}
          />
        }
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('passkeys.removeTitle', { name })}
        description={t('passkeys.removeText')}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate(id);
        }}
      />
    </>
  );
}

import { imageMaxBytes } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Button } from '@greenlight/ui/primitives/button';
import { Camera, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { type Account, useRemoveAvatar } from '../hooks.ts';

const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.tsx')).AvatarDialog }));

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The avatar: chosen from the device, cropped to a square, or removed. */
export function AvatarSection({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const remove = useRemoveAvatar();
  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = accepted.includes(file.type) ? file.size > imageMaxBytes && 'tooLarge' : 'unsupported';
    if (problem) showToast({ title: t(`profile.${problem}`), tone: 'error' });
    else setChosen({ file, url: URL.createObjectURL(file) });
  };
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(undefined);
  };
  return (
    <SettingsSection title={t('profile.avatar')} text={t('profile.avatarText')}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={account.displayName} src={account.avatarUrl} className="size-24 !text-3xl" />
        <div className="flex flex-wrap gap-3">
          <Button icon={<Camera aria-hidden className="size-4.5" />} onClick={() => input.current?.click()}>
            {t(account.avatarUrl ? 'profile.changeAvatar' : 'profile.addAvatar')}
          </Button>
          {account.avatarUrl && (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden className="size-4.5" />}
              pending={remove.isPending}
              onClick={() => remove.mutate(undefined)}
            >
              {t('profile.removeAvatar')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted.join()}
          aria-label={t('profile.avatar')}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // With an empty value, the same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <Suspense>{chosen && <AvatarDialog {...chosen} onClose={close} />}</Suspense>
    </SettingsSection>
  );
}

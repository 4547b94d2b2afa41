import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Menu, type MenuItem } from '@greenlight/ui/primitives/menu';
import { ExternalLink, LogOut } from 'lucide-react';
import { useSignOut, useViewer } from '../../features/account/hooks.ts';
import { languageNames, type StudioLanguage, setLanguage } from '../../platform/language.ts';
import { language, textsOf } from '../../platform/texts.ts';

const t = textsOf('shell');

function languageItems(): MenuItem[] {
  return Object.entries(languageNames).map(([code, label]) => ({
    kind: 'choice',
    label,
    checked: code === language,
    onSelect: () => {
      if (code !== language) setLanguage(code as StudioLanguage);
    },
  }));
}

export function AccountMenu() {
  const signOut = useSignOut();
  const { data: viewer } = useViewer();
  const name = viewer?.displayName ?? '';
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t('account', { name })}
          className="grid size-11 place-items-center rounded-full"
        >
          <Avatar src={viewer?.avatarUrl} name={name} />
        </button>
      }
      header={
        <>
          <p className="font-semibold">{name}</p>
          <p className="text-ink-faint text-sm">{viewer?.email}</p>
        </>
      }
      items={[
        { kind: 'link', label: t('openSite'), icon: <ExternalLink aria-hidden className="size-4" />, href: '~/' },
        { kind: 'heading', label: t('language') },
        ...languageItems(),
        { kind: 'separator' },
        { label: t('signOut'), icon: <LogOut aria-hidden className="size-4" />, onSelect: () => signOut.mutate() },
      ]}
    />
  );
}

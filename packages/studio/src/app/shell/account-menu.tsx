import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Menu } from '@greenlight/ui/primitives/menu';
import { ExternalLink, LogOut } from 'lucide-react';
import { useSignOut, useViewer } from '../../features/account/hooks.ts';
import { textsOf } from '../../platform/texts.ts';

const t = textsOf('shell');

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
        { label: t('signOut'), icon: <LogOut aria-hidden className="size-4" />, onSelect: () => signOut.mutate() },
      ]}
    />
  );
}

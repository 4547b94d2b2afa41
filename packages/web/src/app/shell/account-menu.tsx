import { sitePath } from '@greenlight/contract/site-path';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Menu, type MenuItem } from '@greenlight/ui/primitives/menu';
import { Clapperboard, Gift, History, LogOut, Scissors, UserRound } from 'lucide-react';
import { logout, useUserInfo } from '../../features/account/hooks.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useHasRoute } from '../../platform/known-paths.ts';
import { useLanguageItems } from './use-language-items.ts';

const separator = { kind: 'separator' as const };

/** The menu of the account, with actions that are possible everywhere. */
export function AccountMenu() {
  const t = useTexts('shell');
  const info = useUserInfo();
  const languages = useLanguageItems();
  const hasRoute = useHasRoute();
  const studio: MenuItem[] = info?.permissions?.length
    ? [{ kind: 'link', label: t('studio'), href: '/studio/', icon: <Clapperboard aria-hidden className="size-4" /> }]
    : [];
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t('account')} className="rounded-full">
          <Avatar name={info?.displayName ?? ''} src={info?.avatarUrl} />
        </button>
      }
      header={
        <>
          <p className="font-semibold">{info?.displayName}</p>
          <p className="text-ink-faint text-sm">{info?.email}</p>
        </>
      }
      items={[
        {
          kind: 'link',
          label: t('account'),
          href: sitePath('account'),
          icon: <UserRound aria-hidden className="size-4" />,
        },
        ...studio,
        {
          kind: 'link',
          label: t('continueWatching'),
          href: sitePath('continue-watching'),
          icon: <History aria-hidden className="size-4" />,
        },
        ...(hasRoute(sitePath('own-clips'))
          ? [
              {
                kind: 'link' as const,
                label: t('ownClips'),
                href: sitePath('own-clips'),
                icon: <Scissors aria-hidden className="size-4" />,
              },
            ]
          : []),
        ...(hasRoute(sitePath('redeem'))
          ? [
              {
                kind: 'link' as const,
                label: t('redeem'),
                href: sitePath('redeem'),
                icon: <Gift aria-hidden className="size-4" />,
              },
            ]
          : []),
        ...(languages.length > 0 ? [separator, { kind: 'heading' as const, label: t('language') }, ...languages] : []),
        separator,
        { label: t('logout'), icon: <LogOut aria-hidden className="size-4" />, onSelect: () => void logout() },
      ]}
    />
  );
}

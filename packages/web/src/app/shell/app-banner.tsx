import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { mobileSystemOf } from '../../platform/mobile-system.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { appStoreLink } from './app-banner-state.ts';
import { LogoIcon } from './logo.tsx';

/**
 * Offers the app of the phone's store at the foot of the screen, unless a field is there. A closed banner returns after
 * a week.
 */
export function AppBanner() {
  const t = useTexts('app-banner');
  const stores = useConfig();
  const { pathname } = useLocation();
  const [now] = useState(() => Date.now());
  const [closedAt, setClosedAt] = useState(() => Number(localStorage.getItem(storageKeys.bannerClosed)) || null);
  const link = appStoreLink({ system: mobileSystemOf(navigator), pathname, stores, closedAt, now });
  if (!link) return null;
  const close = () => {
    localStorage.setItem(storageKeys.bannerClosed, String(Date.now()));
    setClosedAt(Date.now());
  };
  return (
    <aside
      aria-label={t('label')}
      data-at-foot="offer"
      className="fixed inset-x-3 bottom-[calc(max(0.75rem,env(safe-area-inset-bottom))+var(--foot-room,0px))] z-40 flex animate-appear items-center gap-3 rounded-xl bg-overlay py-3 ps-4 pe-1 floating"
    >
      <LogoIcon className="size-9" />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold text-sm">{t('title', { project: stores.project })}</p>
        <p className="text-ink-muted text-xs">{t('text')}</p>
      </div>
      <LinkButton href={link} variant="primary" size="sm">
        {t('open')}
      </LinkButton>
      <IconButton label={t('close')} icon={<X aria-hidden className="size-5" />} onClick={close} />
    </aside>
  );
}

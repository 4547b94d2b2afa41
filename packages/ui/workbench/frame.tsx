import { Bookmark, Compass, Home, Menu as MenuIcon, Radio, Search, Sparkles, Tv, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { AppShell, type SidebarState } from '../src/blocks/app-shell.tsx';
import { SideNav } from '../src/blocks/side-nav.tsx';
import { Toasts } from '../src/blocks/toasts.tsx';
import { TopBar } from '../src/blocks/top-bar.tsx';
import { Avatar } from '../src/primitives/avatar.tsx';
import { IconButton } from '../src/primitives/icon-button.tsx';
import { LinkButton } from '../src/primitives/link-button.tsx';
import { Menu } from '../src/primitives/menu.tsx';

export function Logo() {
  return (
    <a href="#home" className="flex items-center gap-2.5 font-bold font-display text-lg">
      <svg aria-hidden viewBox="0 0 24 24" className="size-6">
        <path d="M12 2a10 10 0 1 0 10 10h-3.5A6.5 6.5 0 1 1 12 5.500Z" className="fill-ink" />
        <circle cx="18.3" cy="5.700" r="3.7" className="fill-accent" />
      </svg>
      Greenlight
    </a>
  );
}

const wide = matchMedia('(min-width: 992px)');

/** Wraps a page of the workbench in the app shell. */
export function Frame({ active, children }: { active: string; children: ReactNode }) {
  const [sidebar, setSidebar] = useState<SidebarState>(wide.matches ? 'mini' : 'hidden');
  useEffect(() => {
    const reset = () => setSidebar(wide.matches ? 'mini' : 'hidden');
    wide.addEventListener('change', reset);
    return () => wide.removeEventListener('change', reset);
  }, []);
  const toggle = () => {
    if (!wide.matches) setSidebar('overlay');
    else setSidebar(sidebar === 'open' ? 'mini' : 'open');
  };
  const item = (href: string, label: string, icon: ReactNode) => ({
    href,
    label,
    icon,
    active: href === active,
  });
  return (
    <AppShell
      sidebar={sidebar}
      onCloseOverlay={() => setSidebar('hidden')}
      skipLabel="Skip to content"
      closeLabel="Close menu"
      topBar={
        <TopBar
          start={
            <>
              <IconButton label="Menu" icon={<MenuIcon className="size-5.5" />} onClick={toggle} />
              <Logo />
            </>
          }
          end={
            <>
              <IconButton label="Search" icon={<Search className="size-5" />} />
              <LinkButton href="#signin" variant="primary" size="sm" className="max-sm:hidden">
                Join free for 14 days
              </LinkButton>
              <Menu
                trigger={
                  <button type="button" aria-label="Your account" className="rounded-full">
                    <Avatar name="Mara" />
                  </button>
                }
                header={<p className="font-semibold">Mara Lindqvist</p>}
                items={[
                  { kind: 'link', label: 'Account', href: '#controls', icon: <UserRound className="size-4" /> },
                  { kind: 'link', label: 'Watchlist', href: '#states', icon: <Bookmark className="size-4" /> },
                  { kind: 'separator' },
                  { label: 'Sign out', onSelect: () => undefined },
                ]}
              />
            </>
          }
        />
      }
      renderNav={(mini) => (
        <SideNav
          label="Main"
          mini={mini}
          groups={[
            {
              items: [
                item('#home', 'Home', <Home />),
                item('#browse', 'Browse', <Compass />),
                item('#show', 'Shows', <Tv />),
                item('#live', 'Live', <Radio />),
                item('#states', 'Watchlist', <Bookmark />),
              ],
            },
            {
              title: 'Following',
              items: [
                item('#a', 'Field Notes', <Avatar name="Field Notes" className="size-6" />),
                item('#b', 'The Weather Room and its many meteorologists', <Avatar name="W" className="size-6" />),
                item('#c', 'Workshop', <Sparkles />),
              ],
            },
          ]}
          footer="Terms · Privacy"
        />
      )}
    >
      {children}
      <Toasts labels={{ region: 'Messages', close: 'Close message' }} dir="ltr" />
    </AppShell>
  );
}

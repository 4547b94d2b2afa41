import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { Bookmark, Compass, House, Radio, Rss, Tv, UserRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useHasRoute } from '../../platform/known-paths.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { LazyOnAirLabel } from './lazy-on-air-label.tsx';
import { tabsOf } from './tabs-state.ts';

const icons = {
  home: <House aria-hidden />,
  shows: <Tv aria-hidden />,
  browse: <Compass aria-hidden />,
  'latest-videos': <Rss aria-hidden />,
  live: <Radio aria-hidden />,
  watchlist: <Bookmark aria-hidden />,
  account: <UserRound aria-hidden />,
};

/** The main destinations of members, within reach of the thumb: on phones and narrow tablets (see main.css). */
export function BottomTabs() {
  const t = useTexts('shell');
  const { pathname } = useLocation();
  const tabs = tabsOf(useIsSignedIn(), useHasRoute());
  return (
    <nav
      aria-label={t('tabs')}
      data-at-foot="tabs"
      className="fixed inset-x-0 bottom-0 z-40 frosted justify-around border-ink/10 border-t bg-canvas/90 px-1 pb-[env(safe-area-inset-bottom)]"
    >
      {tabs.map((name) => {
        const href = sitePath(name);
        const isActive = pathname === href || pathname.startsWith(`/${name}/`);
        return (
          <Link
            key={name}
            href={href}
            aria-current={isActive ? 'page' : undefined}
            onClick={pathname === href ? toTop : undefined}
            className="relative flex h-[calc(3.5rem-1px)] min-w-0 max-w-30 grow flex-col items-center justify-center gap-1 rounded-md font-medium text-2xs text-ink-muted transition-look aria-[current]:text-ink [&>svg]:size-5.5 aria-[current]:[&>svg]:text-accent"
          >
            {icons[name]}
            <span className="max-w-full truncate">{t(`nav.${name}`)}</span>
            {name === 'live' && <LazyOnAirLabel at="tab" />}
          </Link>
        );
      })}
    </nav>
  );
}

/** Scrolls to the top if the screen is open already. */
function toTop(event: MouseEvent) {
  event.preventDefault();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
}

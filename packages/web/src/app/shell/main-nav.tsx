import { type NavItem, SideNav } from '@greenlight/ui/blocks/side-nav';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Button } from '@greenlight/ui/primitives/button';
import { Menu } from '@greenlight/ui/primitives/menu';
import { Flame, History, House, Languages, Rss, Sparkles, Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../features/config/hooks.ts';
import { useCreators } from '../../features/creator/hooks.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { useLanguageItems } from './use-language-items.ts';

const icons = {
  home: <House aria-hidden />,
  'latest-videos': <Rss aria-hidden />,
  shows: <Tv aria-hidden />,
  popular: <Flame aria-hidden />,
  exclusive: <Sparkles aria-hidden />,
  'continue-watching': <History aria-hidden />,
};

/** The navigation of the sidebar. The creators are left out of the narrow rail. */
export function MainNav({ mini }: { mini: boolean }) {
  const t = useTexts('shell');
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  const config = useConfig();
  const creators = useCreators(config.creator_pages_enabled);
  const languages = useLanguageItems();
  const item = (href: string, label: string, icon: ReactNode): NavItem => ({
    href,
    label,
    icon,
    active: href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`),
  });
  const screen = (name: keyof typeof icons) => item(name === 'home' ? '/' : `/${name}`, t(`nav.${name}`), icons[name]);
  const main = [screen('home'), screen('latest-videos'), screen('shows'), screen('popular'), screen('exclusive')];
  const teams = creators.map(({ slug, displayName, images }) => {
    const avatar = images.find(({ type }) => type === 'avatar');
    return item(
      `/creators/${slug}`,
      displayName,
      <Avatar className="-mx-0.5 size-6 text-2xs" name={displayName} src={avatar?.url} />,
    );
  });
  return (
    <SideNav
      mini={mini}
      label={t('mainNav')}
      groups={[
        { items: isSignedIn ? [...main, screen('continue-watching')] : main },
        ...(teams.length > 0 ? [{ title: t('creators'), items: teams }] : []),
      ]}
      footer={
        <Menu
          align="start"
          items={languages}
          trigger={
            <Button
              variant="ghost"
              size="sm"
              className="-mx-3.5 gap-4"
              icon={<Languages aria-hidden className="size-5" />}
            >
              {t('language')}
            </Button>
          }
        />
      }
    />
  );
}

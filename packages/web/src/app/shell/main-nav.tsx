import type { CreatorTeam } from '@greenlight/contract/creator';
import { giveawayPath, sitePath } from '@greenlight/contract/site-path';
import { type NavItem, SideNav } from '@greenlight/ui/blocks/side-nav';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import {
  Bookmark,
  CircleQuestionMark,
  Clock,
  Compass,
  FileText,
  Flame,
  Gift,
  Grid3x3,
  History,
  House,
  Radio,
  Rss,
  ShoppingBag,
  Sparkles,
  ThumbsUp,
  Trophy,
  Tv,
  Vote,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useNavCreators } from '../../features/creator/use-nav-creators.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useHasRoute } from '../../platform/known-paths.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { useMenuPages } from '../built-routes.ts';
import { LanguageMenu } from './language-menu.tsx';
import { LazyOnAirLabel } from './lazy-on-air-label.tsx';

const icons = {
  home: <House aria-hidden />,
  'latest-videos': <Rss aria-hidden />,
  shows: <Tv aria-hidden />,
  popular: <Flame aria-hidden />,
  exclusive: <Sparkles aria-hidden />,
  browse: <Compass aria-hidden />,
  watchlist: <Bookmark aria-hidden />,
  'continue-watching': <History aria-hidden />,
  'watch-history': <Clock aria-hidden />,
  'liked-videos': <ThumbsUp aria-hidden />,
  live: <Radio aria-hidden />,
  points: <Vote aria-hidden />,
  bingo: <Grid3x3 aria-hidden />,
  merch: <ShoppingBag aria-hidden />,
  redeem: <Gift aria-hidden />,
  faq: <CircleQuestionMark aria-hidden />,
};
type Name = keyof typeof icons;

/** The main links. Features come before lists, because the narrow rail of a low window shows only about nine links. */
const main: Name[] = ['home', 'live', 'latest-videos', 'shows', 'browse', 'points', 'bingo'];
const lists: Name[] = ['popular', 'exclusive'];
const own: Name[] = ['watchlist', 'continue-watching', 'watch-history', 'liked-videos'];
const membersOnly: Name[] = ['live', 'bingo'];
const service: Name[] = ['merch', 'redeem', 'faq'];

/** The navigation of the sidebar, for existing routes. The narrow rail has only the first groups. */
export function MainNav({ mini }: { mini: boolean }) {
  const t = useTexts('shell');
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  const hasRoute = useHasRoute();
  const pages = useMenuPages();
  const config = useConfig();
  const { followed, others } = useNavCreators(config.creator_pages_enabled);
  const item = (href: string, label: string, icon: ReactNode): NavItem => ({
    href,
    label,
    icon,
    active: href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`),
  });
  const screens = (names: Name[]) =>
    names.flatMap((name) => {
      const path = sitePath(name);
      if (!hasRoute(path)) return [];
      const statusLabel = name === 'live' && <LazyOnAirLabel at={mini ? 'rail' : 'menu'} />;
      return [{ ...item(path, t(`nav.${name}`), icons[name]), statusLabel }];
    });
  const creatorItem = ({ slug, displayName, images }: CreatorTeam) => {
    const avatar = images.find(({ type }) => type === 'avatar');
    return item(
      sitePath('creator', slug),
      displayName,
      <Avatar className="-mx-0.5 size-6 text-2xs" name={displayName} src={avatar?.url} />,
    );
  };
  const prizes = giveawayPath(config.giveaways_enter_link);
  const giveaway = prizes !== '/' && hasRoute(prizes) ? [item(prizes, t('nav.giveaway'), <Trophy aria-hidden />)] : [];
  const more = [
    ...pages.map(({ slug, title }) => item(`/${slug}`, title, <FileText aria-hidden />)),
    ...screens(service),
  ];
  const groups = [
    {
      items: [
        ...screens(main.filter((name) => isSignedIn || !membersOnly.includes(name))),
        ...giveaway,
        ...screens(lists),
      ],
    },
    { items: isSignedIn ? screens(own.slice(0, mini ? 2 : undefined)) : [] },
    { title: t('following'), items: followed.map(creatorItem) },
    { title: t('creators'), items: others.map(creatorItem) },
    { title: t('more'), items: more },
  ];
  return (
    <SideNav
      mini={mini}
      label={t('mainNav')}
      groups={groups.filter(({ items }) => items.length > 0)}
      footer={<LanguageMenu />}
    />
  );
}

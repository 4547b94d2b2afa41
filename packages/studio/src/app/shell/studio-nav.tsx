import type { Permission } from '@greenlight/contract/permission';
import { studioPath } from '@greenlight/contract/studio-path';
import { type StudioPage, type StudioPageName, studioSite } from '@greenlight/contract/studio-site';
import { SideNav } from '@greenlight/ui/blocks/side-nav';
import {
  ArrowLeftRight,
  Award,
  BookOpenText,
  ChartLine,
  CircleAlert,
  CircleHelp,
  Clapperboard,
  CreditCard,
  Film,
  GalleryHorizontal,
  Gift,
  Grid3x3,
  HandHeart,
  HeartHandshake,
  History,
  Image,
  Images,
  Landmark,
  Languages,
  ListChecks,
  Mail,
  Megaphone,
  MessagesSquare,
  PanelsTopLeft,
  Percent,
  Radio,
  ReceiptText,
  Scale,
  Scissors,
  ScrollText,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Smile,
  Sparkles,
  Tags,
  Ticket,
  Trophy,
  UserPlus,
  Users,
  Waypoints,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useRemoteConfig } from '../../features/config/hooks.ts';
import { useOpeningLeft } from '../../features/opening/hooks.ts';
import { useIsOutOfCodes } from '../../features/store/hooks.ts';
import { textsOf } from '../../platform/texts.ts';

const t = textsOf('shell');

export function StudioNav({ permissions }: { permissions: Permission[] }) {
  const { pathname } = useLocation();
  const at = (prefix: string) => pathname.startsWith(prefix);
  const config = useRemoteConfig();
  const item = (page: StudioPageName, name: string, icon: ReactNode, count?: number) => {
    const { path: href, permission, flag }: StudioPage = studioSite[page];
    if ((permission && !permissions.includes(permission)) || (flag && config?.[flag] !== true)) return [];
    const isHere =
      page === 'home' ? pathname === href || at(studioPath('media', '')) || at(studioPath('trash')) : at(href);
    return [{ href, label: t(`nav.${name}`, { count }), icon, active: isHere }];
  };
  const left = useOpeningLeft(permissions.includes('settings.edit'));
  const isOutOfCodes = useIsOutOfCodes(permissions.includes('billing.edit'));
  const groups = [
    {
      title: t('nav.opening'),
      items: left > 0 ? item('opening', 'openingLeft', <ListChecks aria-hidden />, left) : [],
    },
    {
      title: t('nav.attention'),
      items: isOutOfCodes ? item('store-codes', 'storeCodesGone', <CircleAlert aria-hidden />) : [],
    },
    {
      title: t('nav.content'),
      items: [
        ...item('home', 'videos', <Film aria-hidden />),
        ...item('live', 'live', <Radio aria-hidden />),
        ...item('clips', 'clips', <Scissors aria-hidden />),
        ...item('shows', 'shows', <Clapperboard aria-hidden />),
        ...item('creators', 'creators', <Sparkles aria-hidden />),
        ...item('bingo-games', 'bingo', <Grid3x3 aria-hidden />),
        ...item('pitches', 'pitches', <HeartHandshake aria-hidden />),
        ...item('badges', 'badges', <Award aria-hidden />),
        ...item('giveaways', 'giveaways', <Trophy aria-hidden />),
        ...item('moderation', 'moderation', <MessagesSquare aria-hidden />),
        ...item('announcements', 'announcements', <Megaphone aria-hidden />),
      ],
    },
    {
      title: t('nav.site'),
      items: [
        ...item('pages', 'pages', <PanelsTopLeft aria-hidden />),
        ...item('join-pages', 'joinPages', <UserPlus aria-hidden />),
        ...item('heroes', 'heroes', <GalleryHorizontal aria-hidden />),
        ...item('banners', 'banners', <Image aria-hidden />),
        ...item('emotes', 'emotes', <Smile aria-hidden />),
        ...item('faq', 'faq', <CircleHelp aria-hidden />),
        ...item('languages', 'languages', <Languages aria-hidden />),
        ...item('galleries', 'galleries', <Images aria-hidden />),
        ...item('legal', 'legal', <Scale aria-hidden />),
        ...item('history', 'history', <History aria-hidden />),
      ],
    },
    {
      title: t('nav.money'),
      items: [
        ...item('revenue', 'revenue', <ChartLine aria-hidden />),
        ...item('plans', 'plans', <Tags aria-hidden />),
        ...item('coupons', 'coupons', <Ticket aria-hidden />),
        ...item('gifts', 'gifts', <Gift aria-hidden />),
        ...item('store-codes', 'storeCodes', <ShoppingBag aria-hidden />),
        ...item('payments', 'payments', <CreditCard aria-hidden />),
        ...item('invoices', 'invoices', <ReceiptText aria-hidden />),
        ...item('ledger', 'ledger', <BookOpenText aria-hidden />),
        ...item('taxes', 'taxes', <Percent aria-hidden />),
        ...item('billing', 'billing', <Landmark aria-hidden />),
        ...item('patreon', 'patreon', <HandHeart aria-hidden />),
        ...item('imports', 'imports', <ArrowLeftRight aria-hidden />),
      ],
    },
    {
      title: t('nav.service'),
      items: [
        ...item('members', 'members', <Users aria-hidden />),
        ...item('roles', 'roles', <ShieldCheck aria-hidden />),
        ...item('referrals', 'referrals', <Waypoints aria-hidden />),
        ...item('mail', 'mail', <Mail aria-hidden />),
        ...item('audit', 'audit', <ScrollText aria-hidden />),
        ...item('settings', 'settings', <Settings aria-hidden />),
      ],
    },
  ];
  return <SideNav label={t('nav.label')} groups={groups.filter(({ items }) => items.length > 0)} />;
}

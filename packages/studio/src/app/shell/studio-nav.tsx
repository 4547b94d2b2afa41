import type { Permission } from '@greenlight/contract/permission';
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
import { screenList } from '../screen-list.ts';

const t = textsOf('shell');

export function StudioNav({ permissions }: { permissions: Permission[] }) {
  const { pathname } = useLocation();
  const at = (prefix: string) => pathname.startsWith(prefix);
  const config = useRemoteConfig();
  const isOn = (href: string) => {
    const flag = screenList.find(({ path }) => path === href)?.flag;
    return !flag || config?.[flag] === true;
  };
  const item = (href: string, name: string, icon: ReactNode, permission: Permission, count?: number) =>
    permissions.includes(permission) && isOn(href)
      ? [
          {
            href,
            label: t(`nav.${name}`, { count }),
            icon,
            active: href === '/' ? pathname === '/' || at('/media') || at('/trash') : at(href),
          },
        ]
      : [];
  const left = useOpeningLeft(permissions.includes('settings.edit'));
  const isOutOfCodes = useIsOutOfCodes(permissions.includes('billing.edit'));
  const groups = [
    {
      title: t('nav.opening'),
      items: left > 0 ? item('/opening', 'openingLeft', <ListChecks aria-hidden />, 'settings.edit', left) : [],
    },
    {
      title: t('nav.attention'),
      items: isOutOfCodes ? item('/store-codes', 'storeCodesGone', <CircleAlert aria-hidden />, 'billing.edit') : [],
    },
    {
      title: t('nav.content'),
      items: [
        ...item('/', 'videos', <Film aria-hidden />, 'content.edit'),
        ...item('/live', 'live', <Radio aria-hidden />, 'content.edit'),
        ...item('/clips', 'clips', <Scissors aria-hidden />, 'content.edit'),
        ...item('/shows', 'shows', <Clapperboard aria-hidden />, 'content.edit'),
        ...item('/creators', 'creators', <Sparkles aria-hidden />, 'content.edit'),
        ...item('/bingo-games', 'bingo', <Grid3x3 aria-hidden />, 'content.edit'),
        ...item('/pitches', 'pitches', <HeartHandshake aria-hidden />, 'points.edit'),
        ...item('/badges', 'badges', <Award aria-hidden />, 'badge.edit'),
        ...item('/giveaways', 'giveaways', <Trophy aria-hidden />, 'giveaway.edit'),
        ...item('/moderation', 'moderation', <MessagesSquare aria-hidden />, 'comment.moderate'),
        ...item('/announcements', 'announcements', <Megaphone aria-hidden />, 'announcement.send'),
      ],
    },
    {
      title: t('nav.site'),
      items: [
        ...item('/pages', 'pages', <PanelsTopLeft aria-hidden />, 'site.edit'),
        ...item('/join-pages', 'joinPages', <UserPlus aria-hidden />, 'site.edit'),
        ...item('/heroes', 'heroes', <GalleryHorizontal aria-hidden />, 'site.edit'),
        ...item('/banners', 'banners', <Image aria-hidden />, 'site.edit'),
        ...item('/emotes', 'emotes', <Smile aria-hidden />, 'site.edit'),
        ...item('/faq', 'faq', <CircleHelp aria-hidden />, 'site.edit'),
        ...item('/languages', 'languages', <Languages aria-hidden />, 'site.edit'),
        ...item('/galleries', 'galleries', <Images aria-hidden />, 'site.edit'),
        ...item('/legal', 'legal', <Scale aria-hidden />, 'legal.edit'),
        ...item('/history', 'history', <History aria-hidden />, 'content.edit'),
      ],
    },
    {
      title: t('nav.money'),
      items: [
        ...item('/revenue', 'revenue', <ChartLine aria-hidden />, 'billing.read'),
        ...item('/plans', 'plans', <Tags aria-hidden />, 'billing.edit'),
        ...item('/coupons', 'coupons', <Ticket aria-hidden />, 'billing.edit'),
        ...item('/gifts', 'gifts', <Gift aria-hidden />, 'billing.edit'),
        ...item('/store-codes', 'storeCodes', <ShoppingBag aria-hidden />, 'billing.edit'),
        ...item('/payments', 'payments', <CreditCard aria-hidden />, 'billing.read'),
        ...item('/invoices', 'invoices', <ReceiptText aria-hidden />, 'billing.read'),
        ...item('/ledger', 'ledger', <BookOpenText aria-hidden />, 'billing.read'),
        ...item('/taxes', 'taxes', <Percent aria-hidden />, 'billing.read'),
        ...item('/billing', 'billing', <Landmark aria-hidden />, 'settings.edit'),
        ...item('/patreon', 'patreon', <HandHeart aria-hidden />, 'settings.edit'),
        ...item('/imports', 'imports', <ArrowLeftRight aria-hidden />, 'billing.edit'),
      ],
    },
    {
      title: t('nav.service'),
      items: [
        ...item('/members', 'members', <Users aria-hidden />, 'member.read'),
        ...item('/roles', 'roles', <ShieldCheck aria-hidden />, 'staff.manage'),
        ...item('/referrals', 'referrals', <Waypoints aria-hidden />, 'numbers.read'),
        ...item('/mail', 'mail', <Mail aria-hidden />, 'mail.read'),
        ...item('/audit', 'audit', <ScrollText aria-hidden />, 'audit.read'),
        ...item('/settings', 'settings', <Settings aria-hidden />, 'settings.edit'),
      ],
    },
  ];
  return <SideNav label={t('nav.label')} groups={groups.filter(({ items }) => items.length > 0)} />;
}

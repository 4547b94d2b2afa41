import { SideNav } from '@greenlight/ui/blocks/side-nav';
import {
  CircleHelp,
  Clapperboard,
  Film,
  GalleryHorizontal,
  History,
  Image,
  Images,
  Languages,
  PanelsTopLeft,
  Settings,
  Sparkles,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

export function StudioNav({ isOperator }: { isOperator: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const at = (prefix: string) => pathname.startsWith(prefix);
  const content = [
    { href: '/', label: t('nav.videos'), icon: <Film aria-hidden />, active: pathname === '/' || at('/media') },
    { href: '/shows', label: t('nav.shows'), icon: <Clapperboard aria-hidden />, active: at('/shows') },
    { href: '/creators', label: t('nav.creators'), icon: <Sparkles aria-hidden />, active: at('/creators') },
  ];
  const site = [
    { href: '/pages', label: t('nav.pages'), icon: <PanelsTopLeft aria-hidden />, active: at('/pages') },
    { href: '/heroes', label: t('nav.heroes'), icon: <GalleryHorizontal aria-hidden />, active: at('/heroes') },
    { href: '/banners', label: t('nav.banners'), icon: <Image aria-hidden />, active: at('/banners') },
    { href: '/faq', label: t('nav.faq'), icon: <CircleHelp aria-hidden />, active: at('/faq') },
    { href: '/languages', label: t('nav.languages'), icon: <Languages aria-hidden />, active: at('/languages') },
    { href: '/galleries', label: t('nav.galleries'), icon: <Images aria-hidden />, active: at('/galleries') },
  ];
  const history = { href: '/history', label: t('nav.history'), icon: <History aria-hidden />, active: at('/history') };
  const service = [
    { href: '/members', label: t('nav.members'), icon: <Users aria-hidden />, active: at('/members') },
    { href: '/settings', label: t('nav.settings'), icon: <Settings aria-hidden />, active: at('/settings') },
  ];
  return (
    <SideNav
      label={t('nav.label')}
      groups={[
        { title: t('nav.content'), items: content },
        ...(isOperator
          ? [
              { title: t('nav.site'), items: [...site, history] },
              { title: t('nav.service'), items: service },
            ]
          : [{ title: t('nav.site'), items: [history] }]),
      ]}
    />
  );
}

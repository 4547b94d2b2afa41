import { SideNav } from '@greenlight/ui/blocks/side-nav';
import { Clapperboard, Film, Settings, Sparkles, Users } from 'lucide-react';
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
  const service = [
    { href: '/members', label: t('nav.members'), icon: <Users aria-hidden />, active: at('/members') },
    { href: '/settings', label: t('nav.settings'), icon: <Settings aria-hidden />, active: at('/settings') },
  ];
  return (
    <SideNav
      label={t('nav.label')}
      groups={[
        { title: t('nav.content'), items: content },
        ...(isOperator ? [{ title: t('nav.service'), items: service }] : []),
      ]}
    />
  );
}

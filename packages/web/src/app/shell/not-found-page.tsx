import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Unplug } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { NoticeScreen } from './notice-screen.tsx';

export function NotFoundPage() {
  const t = useTexts('shell');
  return (
    <NoticeScreen
      route={sitePath('not-found')}
      icon={<Unplug />}
      title={t('notFound')}
      text={t('notFoundText')}
      action={
        <>
          <LinkButton href="/" variant="primary">
            {t('toHome')}
          </LinkButton>
          <LinkButton href={sitePath('shows')}>{t('nav.shows')}</LinkButton>
        </>
      }
    />
  );
}

import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CloudOff } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { NoticeScreen } from './notice-screen.tsx';

/** The page that an app gets when a screen needs a token (docs/product/shell.md). */
export function FailurePage() {
  const t = useTexts('shell');
  return (
    <NoticeScreen
      route={sitePath('failure')}
      icon={<CloudOff />}
      title={t('wentWrong')}
      text={t('wentWrongText')}
      action={
        <LinkButton href="/" variant="primary">
          {t('toHome')}
        </LinkButton>
      }
    />
  );
}

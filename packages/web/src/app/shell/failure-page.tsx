import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CloudOff } from 'lucide-react';
import { useConfig } from '../../features/config/hooks.ts';
import { useTexts } from '../../platform/i18n.ts';

/** Where a wrapper is sent when a screen can't do without a token (spec point 2). */
export function FailurePage() {
  const t = useTexts('shell');
  const { project } = useConfig();
  return (
    <Screen route="/something-went-wrong" title={t('wentWrong')} siteName={project} heading="hidden">
      <div className="grid min-h-[70dvh] place-items-center">
        <EmptyState
          icon={<CloudOff />}
          title={t('wentWrong')}
          description={t('wentWrongText')}
          action={<LinkButton href="/">{t('toHome')}</LinkButton>}
        />
      </div>
    </Screen>
  );
}

import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../features/account/hooks.ts';

/** For members who found their way here. */
export function NoAccess() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <main id="content" className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<Lock />}
        title={t('noAccess')}
        description={t('noAccessText')}
        action={
          <>
            <LinkButton variant="primary" href="~/">
              {t('openSite')}
            </LinkButton>
            <Button pending={signOut.isPending} onClick={() => signOut.mutate()}>
              {t('otherAccount')}
            </Button>
          </>
        }
      />
    </main>
  );
}

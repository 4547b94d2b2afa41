import { FormScreen } from '@greenlight/ui/blocks/form-screen';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { StudioArt } from '../../features/account/components/studio-art.tsx';
import { StudioBrand } from '../../features/account/components/studio-brand.tsx';
import { useSignOut } from '../../features/account/hooks.ts';
import { textsOf } from '../../platform/texts.ts';

const t = textsOf('shell');

/** For members without access who open the studio. */
export function NoAccess({ siteName }: { siteName: string }) {
  const signOut = useSignOut();
  return (
    <FormScreen
      title={t('noAccess')}
      description={t('noAccessText')}
      siteName={siteName}
      logo={<StudioBrand siteName={siteName} />}
      brand={{ art: <StudioArt />, tagline: t('account:tagline') }}
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" href="~/">
          {t('openSite')}
        </LinkButton>
        <Button pending={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('otherAccount')}
        </Button>
      </div>
    </FormScreen>
  );
}

import { studioPath } from '@greenlight/contract/studio-path';
import { FormScreen } from '@greenlight/ui/blocks/form-screen';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useNavigate, useSearchParams } from 'react-router';
import { FormError } from '../../platform/form-error.tsx';
import { textsOf } from '../../platform/texts.ts';
import { StudioArt } from '../account/components/studio-art.tsx';
import { StudioBrand } from '../account/components/studio-brand.tsx';
import { useSiteName } from '../config/hooks.ts';
import { NewAccountFields } from './components/new-account-fields.tsx';
import { useCreateFirstOperator, useSetupState } from './hooks.ts';
import { useNewAccountForm } from './use-new-account-form.ts';

const t = textsOf('staff');

/** The target of the one-time link in the terminal: creates the first operator. */
export function SetupPage() {
  const siteName = useSiteName();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  const state = useSetupState();
  const create = useCreateFirstOperator();
  const form = useNewAccountForm();
  const submit = form.handleSubmit((account) =>
    create.mutate({ ...account, token }, { onSuccess: () => void navigate(studioPath('opening'), { replace: true }) }),
  );
  const frame = {
    siteName,
    logo: <StudioBrand siteName={siteName} />,
    brand: { art: <StudioArt />, tagline: t('setup.tagline'), text: t('setup.taglineText') },
  };
  if (state.data?.needed === false) {
    return (
      <FormScreen {...frame} title={t('setup.done')} description={t('setup.doneText')}>
        <LinkButton variant="primary" href={studioPath('login')}>
          {t('setup.toLogin')}
        </LinkButton>
      </FormScreen>
    );
  }
  return (
    <FormScreen {...frame} title={t('setup.title')} description={t('setup.text')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <FormError error={create.error} />
        <NewAccountFields isOwn form={form} failure={create.error} />
        <Button type="submit" variant="primary" size="lg" pending={create.isPending}>
          {t('setup.submit')}
        </Button>
      </form>
    </FormScreen>
  );
}

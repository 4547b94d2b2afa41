import { Dialog } from '@greenlight/ui/primitives/dialog';
import { useTexts } from '../../../platform/i18n.ts';
import { SecondFactorForm } from '../../sign-in/components/second-factor-form.tsx';
import type { SendCode } from '../../sign-in/hooks.ts';

/** "Confirm that it is you", of somebody whom a provider has vouched for: the code that the account asks for besides. */
export function ConfirmCode(props: { send: SendCode; onConfirmed: () => void; onCancelled: () => void }) {
  const t = useTexts('account-settings');
  return (
    <Dialog
      open
      size="sm"
      title={t('confirm.title')}
      description={t('confirm.text')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && props.onCancelled()}
    >
      <SecondFactorForm
        send={props.send}
        submitLabel={t('confirm.confirm')}
        backLabel={t('cancel')}
        onDone={props.onConfirmed}
        onBack={props.onCancelled}
      />
    </Dialog>
  );
}

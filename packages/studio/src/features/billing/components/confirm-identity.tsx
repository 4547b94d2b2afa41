import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { KeyRound } from 'lucide-react';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useConfirmByPasskey, useSecurity } from '../hooks.ts';
import { PasswordProof } from './password-proof.tsx';

const t = textsOf('billing');

/** Asks for the password or a passkey, before a change of where money goes. */
export function ConfirmIdentity({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const security = useSecurity();
  const texts = useQueryTexts();
  const done = () => {
    onClose();
    onConfirmed();
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('confirmTitle')}
      description={t('confirmText')}
      closeLabel={t('cancel')}
      onOpenChange={onClose}
    >
      <QueryView query={security} texts={texts} skeleton={<Skeleton className="h-24" />}>
        {({ hasPassword, passkeys }) => (
          <div className="flex flex-col gap-5">
            {hasPassword && <PasswordProof onConfirmed={done} />}
            {passkeys.length > 0 && <PasskeyProof onConfirmed={done} />}
            {!hasPassword && passkeys.length === 0 && <p>{t('confirmByLogin')}</p>}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function PasskeyProof({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useConfirmByPasskey();
  return (
    <div className="flex flex-col gap-3">
      <FormError error={confirm.error} />
      <Button
        size="lg"
        icon={<KeyRound aria-hidden className="size-5" />}
        pending={confirm.isPending}
        onClick={() => confirm.mutate(undefined, { onSuccess: (isDone) => isDone && onConfirmed() })}
      >
        {t('passkey')}
      </Button>
    </div>
  );
}

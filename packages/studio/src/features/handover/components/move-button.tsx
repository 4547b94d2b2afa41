import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { useRef, useState } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useBeginHandover } from '../hooks.ts';

const t = textsOf('handover');

/** Moves one member, or all movable ones if none is given. Asks first. */
export function MoveButton(props: {
  userId?: string;
  count: number;
  to: 'foundry' | 'card';
  label: string;
  main?: boolean;
}) {
  const { userId, count, to } = props;
  const begin = useBeginHandover();
  const [asking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={trigger}
        variant={props.main ? 'primary' : 'secondary'}
        size={props.main ? 'md' : 'sm'}
        onClick={() => setAsking(true)}
      >
        {props.label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        returnTo={trigger}
        title={t('moveTitle', { count })}
        description={t(`moveText.${to}`)}
        confirmLabel={t('moveIt')}
        cancelLabel={t('cancel')}
        pending={begin.isPending}
        onConfirm={() =>
          begin.mutate(userId ? [userId] : undefined, {
            onSuccess: ({ begun }) =>
              showToast({ title: t('begun', { count: begun }), tone: begun > 0 ? 'success' : 'error' }),
            onError: showError,
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}

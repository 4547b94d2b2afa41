import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { Button } from '@greenlight/ui/primitives/button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useResume } from '../hooks.ts';
import type { Panel } from '../plan-panel-state.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';

const dialogs = { change: ChangeDialog, pause: PauseDialog, cancel: CancelDialog };

/** The actions for a running subscription. The address may open the cancel dialog (`?cancel`). */
export function PlanActions(props: { subscription: FoundrySubscription; state: Panel['state']; can: Panel['can'] }) {
  const t = useTexts('payment');
  const { can, subscription, state } = props;
  const resume = useResume();
  const isAsked = useSearchParams()[0].has('cancel');
  const [open, setOpen] = useState<keyof typeof dialogs | undefined>(isAsked && can.cancel ? 'cancel' : undefined);
  const Opened = open && dialogs[open];
  return (
    <>
      {can.resume && (
        <Button
          variant="primary"
          pending={resume.isPending}
          onClick={() => resume.mutate(subscription.paymentMethod?.id)}
        >
          {t(state === 'ending' ? 'panel.keep' : state === 'pausing' ? 'panel.noPause' : 'panel.resume')}
        </Button>
      )}
      {can.change && <Button onClick={() => setOpen('change')}>{t('panel.change')}</Button>}
      {can.pause && <Button onClick={() => setOpen('pause')}>{t('panel.pause')}</Button>}
      {can.cancel && (
        <Button variant="ghost" className="max-sm:-ms-5" onClick={() => setOpen('cancel')}>
          {t('panel.cancel')}
        </Button>
      )}
      {Opened && <Opened subscription={subscription} onClose={() => setOpen(undefined)} />}
    </>
  );
}

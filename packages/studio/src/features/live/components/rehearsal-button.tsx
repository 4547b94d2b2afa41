import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Clapperboard, LogOut, Radio } from 'lucide-react';
import { useState } from 'react';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useRehearse } from '../hooks.ts';

const t = textsOf('live');

/** Begins a rehearsal of a planned stream, or takes a rehearsal on air after asking. */
export function RehearsalButton({ stream }: { stream: StudioLivestreamDetail }) {
  const { mediaId, isRehearsal, hasSignal } = stream;
  const rehearse = useRehearse(mediaId);
  const [asking, setAsking] = useState(false);
  const Icon = !isRehearsal ? Clapperboard : hasSignal ? Radio : LogOut;
  const change = (rehearsal: boolean) =>
    rehearse.mutate(rehearsal, {
      onError: showError,
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button
        ref={focusNextRow}
        variant={isRehearsal && hasSignal ? 'primary' : undefined}
        pending={rehearse.isPending}
        icon={<Icon aria-hidden className="size-4" />}
        onClick={() => (isRehearsal ? setAsking(true) : change(true))}
      >
        {t(isRehearsal ? (hasSignal ? 'rehearsal.goLive' : 'rehearsal.leave') : 'rehearsal.begin')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(hasSignal ? 'rehearsal.goLiveTitle' : 'rehearsal.leaveTitle')}
        description={t(hasSignal ? 'rehearsal.goLiveText' : 'rehearsal.leaveText')}
        confirmLabel={t(hasSignal ? 'rehearsal.goLive' : 'rehearsal.leave')}
        confirmVariant="primary"
        cancelLabel={t('cancel')}
        pending={rehearse.isPending}
        onConfirm={() => change(false)}
      />
    </>
  );
}

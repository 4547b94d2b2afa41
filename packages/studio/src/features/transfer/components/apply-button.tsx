import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Import } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type MemberImport, useApplyImport } from '../hooks.ts';

const t = textsOf('transfer');

export function ApplyButton({ made }: { made: MemberImport }) {
  const apply = useApplyImport(made.id);
  const [asking, setAsking] = useState(false);
  const count = made.counts.new + made.counts.changed;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button
        variant="primary"
        icon={<Import aria-hidden className="size-4.5" />}
        disabled={count === 0}
        onClick={() => setAsking(true)}
      >
        {t('apply', { count })}
      </Button>
      {made.counts.refused > 0 && (
        <p className="text-ink-muted text-sm">{t('leftOut', { count: made.counts.refused })}</p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('applyTitle', { count })}
        description={t(made.letters ? 'applyTextLetters' : 'applyText', { ...made.counts })}
        confirmLabel={t('applyIt')}
        cancelLabel={t('cancel')}
        pending={apply.isPending}
        onConfirm={() =>
          apply.mutate(undefined, {
            onError: showError,
            onSettled: () => setAsking(false),
          })
        }
      />
    </div>
  );
}

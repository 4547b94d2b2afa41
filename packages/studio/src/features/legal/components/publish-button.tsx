import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Stamp } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioLegalType, usePublishLegalType } from '../hooks.ts';

const t = textsOf('legal');

/** Puts the saved draft into force, after explaining the consequences. */
export function PublishButton({ kind, dirty }: { kind: StudioLegalType; dirty: boolean }) {
  const publish = usePublishLegalType(kind.type);
  const [asking, setAsking] = useState(false);
  const version = (kind.versions[0]?.version ?? 0) + 1;
  const confirm = () =>
    publish.mutate(undefined, {
      onSuccess: () => showToast({ title: t('published', { version }), tone: 'success' }),
      onError: showError,
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button
        icon={<Stamp aria-hidden className="size-4" />}
        disabled={dirty || kind.draft.trim() === ''}
        onClick={() => setAsking(true)}
      >
        {t('publish')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('publishTitle', { version, name: kind.title })}
        description={t(kind.required ? 'publishRequired' : 'publishText')}
        confirmLabel={t('publish')}
        cancelLabel={t('cancel')}
        pending={publish.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

import type { StudioPage } from '@greenlight/contract/page-studio';
import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ExternalLink, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useRemovePage, useUnpublishPage } from '../hooks.ts';
import { PageStatus } from './page-status.tsx';

const t = textsOf('page');

/** Actions for the whole page. */
export function PageActions({ page }: { page: StudioPage }) {
  const navigate = useNavigate();
  const remove = useRemovePage();
  const unpublish = useUnpublishPage(page.id);
  const [asking, setAsking] = useState(false);
  const { slug, title } = page.draft;
  const takeAway = () =>
    unpublish.mutate(undefined, {
      onSuccess: () => showToast({ title: t('unpublished'), tone: 'success' }),
      onError: showError,
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <PageStatus page={page} />
      {page.published && (
        <>
          <LinkButton
            href={`~${slug === 'home' ? sitePath('home') : sitePath('page', slug)}`}
            icon={<ExternalLink aria-hidden className="size-4" />}
          >
            {t('view')}
          </LinkButton>
          <Button icon={<EyeOff aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
            {t('unpublish')}
          </Button>
        </>
      )}
      <RemoveButton
        id={page.id}
        remove={remove}
        label={t('remove')}
        title={t('removeTitle', { title })}
        text={t('removeText')}
        onRemoved={() => void navigate(studioPath('pages'), { state: { removed: true } })}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('unpublishTitle', { title })}
        description={t('unpublishText')}
        confirmLabel={t('unpublish')}
        cancelLabel={t('cancel')}
        pending={unpublish.isPending}
        onConfirm={takeAway}
      />
    </>
  );
}

import type { OwnClip } from '@greenlight/contract/clip';
import { clipMaxS } from '@greenlight/contract/limits';
import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Scissors, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatAgo } from '../../platform/format.ts';
import { useLanguage, useTexts } from '../../platform/i18n.ts';
import { PagedGrid } from '../../platform/paged-grid.tsx';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { ClipCard } from '../clip/components/clip-card.tsx';
import { useOwnClips, useRemoveClip } from '../clip/hooks.ts';
import { useSendChange } from '../message/use-send-change.ts';

/** The clips that the viewer made. */
export function OwnClipsPage() {
  const t = useTexts('clip');
  const language = useLanguage();
  const list = useOwnClips();
  const [asked, setAsked] = useState<OwnClip>();
  const returnTo = useRef<HTMLElement>(null);
  const remove = useRemoveClip();
  const { pending, send } = useSendChange(() => setAsked(undefined));
  const notes = { shown: undefined, held: t('state.held'), away: t('state.away') };
  return (
    <SettingsScreen path={sitePath('own-clips')} title={t('own')} description={t('ownText')}>
      <QueryView
        query={list}
        texts={useQueryTexts()}
        skeleton={<GridShape />}
        isEmpty={({ pages }) => pages[0]?.clips.length === 0}
        empty={
          <EmptyState
            icon={<Scissors />}
            title={t('none')}
            description={t('noneText', { seconds: clipMaxS })}
            action={
              <LinkButton href={sitePath('latest-videos')} variant="primary">
                {t('noneLink')}
              </LinkButton>
            }
          />
        }
      >
        {({ pages }) => (
          <PagedGrid
            query={list}
            items={pages.flatMap(({ clips }) => clips)}
            itemKey={({ clipId }) => clipId}
            renderItem={(clip, _, sizes) => (
              <ClipCard
                clip={clip}
                sizes={sizes}
                meta={`${clip.source.title} · ${formatAgo(clip.created, language)}`}
                note={clip.isCut ? t('cut') : notes[clip.state]}
                menu={
                  <IconButton
                    size="sm"
                    label={t('remove', { title: clip.title })}
                    icon={<Trash2 aria-hidden className="size-4.5" />}
                    onClick={({ currentTarget }) => {
                      returnTo.current = currentTarget;
                      setAsked(clip);
                    }}
                  />
                }
              />
            )}
          />
        )}
      </QueryView>
      <ConfirmDialog
        open={asked !== undefined}
        returnTo={returnTo}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={t('removeTitle')}
        description={asked?.title ?? ''}
        confirmLabel={t('delete')}
        cancelLabel={t('cancel')}
        pending={pending}
        onConfirm={() => {
          if (!asked) return;
          const removed = remove.mutateAsync(asked.clipId).then(() => {
            returnTo.current = besides(returnTo.current);
          });
          void send(removed, t('removed'));
        }}
      />
    </SettingsScreen>
  );
}

/** The element that gets the focus: the button of the next clip, else of the one before, else the screen. */
function besides(button: HTMLElement | null): HTMLElement | null {
  const item = button?.closest('li');
  const other = item?.nextElementSibling ?? item?.previousElementSibling;
  return other?.querySelector('button') ?? document.getElementById('content');
}

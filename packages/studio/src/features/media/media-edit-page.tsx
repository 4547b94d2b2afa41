import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { RemoveButton } from '../../platform/remove-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { ClipsOfVideo } from '../clip/clips-of-video.tsx';
import { useSiteName } from '../config/hooks.ts';
import { PremierePanel } from '../premiere/components/premiere-panel.tsx';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { CaptionEditor } from './components/caption-editor.tsx';
import { FilePanel } from './components/file-panel.tsx';
import { MediaForm } from './components/media-form.tsx';
import { PublishBadge } from './components/publish-badge.tsx';
import { ThumbnailEditor } from './components/thumbnail-editor.tsx';
import { useTrashToast } from './components/trash-toast.ts';
import { useMedia, useRemoveMedia } from './hooks.ts';

const t = textsOf('media');

export function MediaEditPage() {
  const mediaId = Number(useParams().mediaId);
  const navigate = useNavigate();
  const media = useMedia(mediaId);
  const remove = useRemoveMedia();
  const tellRemoved = useTrashToast();
  return (
    <Screen
      route={useLocation().pathname}
      title={media.data?.title ?? t('video')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('home')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <HistoryButton subject={`media:${mediaId}`} />
          <TranslationButton subject={`media:${mediaId}`} />
          {media.data && (
            <>
              <PublishBadge state={media.data.state} />
              {media.data.state === 'published' && (
                <LinkButton
                  href={`~${sitePath('video', mediaId)}`}
                  icon={<ExternalLink aria-hidden className="size-4" />}
                >
                  {t('view')}
                </LinkButton>
              )}
              <RemoveButton
                id={mediaId}
                remove={remove}
                label={t('remove')}
                title={t('removeTitle', { title: media.data.title })}
                text={t('removeText')}
                onRemoved={() => {
                  void navigate(studioPath('home'), { state: { removed: true } });
                  tellRemoved(media.data);
                }}
              />
            </>
          )}
        </>
      }
    >
      <div className="px-gutter">
        <QueryView query={media} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {(data) => (
            <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
              <div className="flex min-w-0 flex-col gap-10">
                <MediaForm key={data.mediaId} media={data} />
                <CaptionEditor media={data} />
                <ClipsOfVideo mediaId={mediaId} />
              </div>
              <div className="grid min-w-0 content-start gap-x-6 gap-y-10 max-xl:order-first md:max-xl:grid-cols-2">
                <FilePanel media={data} />
                {!data.isLivestream && (data.state !== 'published' || data.premiere) && (
                  <PremierePanel
                    mediaId={mediaId}
                    title={data.title}
                    premiere={data.premiere}
                    isFinished={data.processing?.state === 'ready'}
                  />
                )}
                <ThumbnailEditor media={data} />
              </div>
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}

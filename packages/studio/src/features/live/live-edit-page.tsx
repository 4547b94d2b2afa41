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
import { useSiteName } from '../config/hooks.ts';
import { useTrashToast } from '../media/components/trash-toast.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { BroadcastPanel } from './components/broadcast-panel.tsx';
import { ChapterPanel } from './components/chapter-panel.tsx';
import { ChatDownload } from './components/chat-download.tsx';
import { GoLivePanel } from './components/go-live-panel.tsx';
import { SlatePanel } from './components/slate-panel.tsx';
import { StatusPanel } from './components/status-panel.tsx';
import { StreamForm } from './components/stream-form.tsx';
import { StreamPicture } from './components/stream-picture.tsx';
import { TrimPanel } from './components/trim-panel.tsx';
import { useRemoveStream, useStream } from './hooks.ts';

const t = textsOf('live');

/** A stream: its data, how to send it, and its state. */
export function LiveEditPage() {
  const mediaId = Number(useParams().mediaId);
  const navigate = useNavigate();
  const stream = useStream(mediaId);
  const remove = useRemoveStream();
  const tellRemoved = useTrashToast();
  return (
    <Screen
      route={useLocation().pathname}
      title={stream.data?.title ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href="/live" className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <HistoryButton subject={`media:${mediaId}`} />
          <TranslationButton subject={`media:${mediaId}`} />
          {stream.data && stream.data.state !== 'scheduled' && <ChatDownload mediaId={mediaId} />}
          {stream.data?.state === 'live' && (
            <LinkButton
              href={`~/live/${stream.data.livestreamId}`}
              icon={<ExternalLink aria-hidden className="size-4" />}
            >
              {t('view')}
            </LinkButton>
          )}
          {stream.data?.state === 'scheduled' && (
            <RemoveButton
              id={mediaId}
              remove={remove}
              label={t('remove')}
              title={t('removeTitle', { title: stream.data.title })}
              text={t('removeText')}
              onRemoved={() => {
                void navigate('/live', { state: { removed: true } });
                if (stream.data) tellRemoved(stream.data);
              }}
            />
          )}
        </>
      }
    >
      <div className="px-gutter">
        <QueryView query={stream} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {(data) => (
            <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
              <StreamForm key={data.mediaId} stream={data} />
              <div className="grid min-w-0 content-start gap-x-6 gap-y-10 max-xl:order-first md:max-xl:grid-cols-2">
                <StatusPanel stream={data} now={stream.dataUpdatedAt} />
                {data.state === 'live' && <ChapterPanel stream={data} />}
                {data.state !== 'ended' && <GoLivePanel key={`browser-${data.mediaId}`} stream={data} />}
                {data.state !== 'ended' && <BroadcastPanel key={data.mediaId} stream={data} />}
                <StreamPicture stream={data} />
                {data.state !== 'ended' && <SlatePanel stream={data} />}
                {data.recording && <TrimPanel mediaId={data.mediaId} recording={data.recording} />}
              </div>
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}

import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { livestreamPath } from '@greenlight/contract/site-path';
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
import { useSiteName } from '../config/hooks.ts';
import { useTrashToast } from '../media/components/trash-toast.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { ChatDownload } from './components/chat-download.tsx';
import { EndedStream, LiveRoom } from './components/live-room.tsx';
import { MoreActions } from './components/more-actions.tsx';
import { PremiereRoom } from './components/premiere-room.tsx';
import { StationRoom } from './components/station-room.tsx';
import { useRemoveStream, useStream } from './hooks.ts';

const t = textsOf('live');

/** Whether the stream can be deleted. A premiere cannot, because its video stays. */
function mayRemove({ kind, state }: StudioLivestreamDetail): boolean {
  return kind === 'station' ? state !== 'live' : kind === 'broadcast' && state === 'scheduled';
}

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
        <Link href={studioPath('live')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <MoreActions>
          <HistoryButton subject={`media:${mediaId}`} />
          <TranslationButton subject={`media:${mediaId}`} />
          {stream.data && stream.data.state !== 'scheduled' && <ChatDownload mediaId={mediaId} />}
          {stream.data?.state === 'live' && (
            <LinkButton
              href={`~${livestreamPath({ ...stream.data, mediaId })}`}
              icon={<ExternalLink aria-hidden className="size-4" />}
            >
              {t('view')}
            </LinkButton>
          )}
          {stream.data && mayRemove(stream.data) && (
            <RemoveButton
              id={mediaId}
              remove={remove}
              label={t('remove')}
              title={t('removeTitle', { title: stream.data.title })}
              text={t('removeText')}
              onRemoved={() => {
                void navigate(studioPath('live'), { state: { removed: true } });
                if (stream.data) tellRemoved(stream.data);
              }}
            />
          )}
        </MoreActions>
      }
    >
      <div className="px-gutter">
        <QueryView query={stream} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {(data) => {
            if (data.kind === 'station') return <StationRoom stream={data} />;
            if (data.kind === 'premiere') return <PremiereRoom stream={data} />;
            const Shown = data.state === 'ended' ? EndedStream : LiveRoom;
            return <Shown stream={data} now={stream.dataUpdatedAt} />;
          }}
        </QueryView>
      </div>
    </Screen>
  );
}

import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { textsOf } from '../../../platform/texts.ts';
import { LiveBingoPanel } from '../../bingo/components/live-bingo-panel.tsx';
import { useRemoteConfig } from '../../config/hooks.ts';
import { AudiencePanel } from './audience-panel.tsx';
import { BroadcastPanel } from './broadcast-panel.tsx';
import { CaptionPanel } from './caption-panel.tsx';
import { ChapterPanel } from './chapter-panel.tsx';
import { ChecklistPanel } from './checklist-panel.tsx';
import { GoLivePanel } from './go-live-panel.tsx';
import { HealthPanel } from './health-panel.tsx';
import { RestreamPanel } from './restream-panel.tsx';
import { RoomChat } from './room-chat.tsx';
import { RoomPreview } from './room-preview.tsx';
import { SlatePanel } from './slate-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { StreamForm } from './stream-form.tsx';
import { StreamPicture } from './stream-picture.tsx';
import { TrimPanel } from './trim-panel.tsx';

const t = textsOf('live');
const columns = 'grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]';
const column = 'flex min-w-0 flex-col gap-8';
/** Class of a column beside the first column and the part below it. */
const besideColumn = 'xl:col-start-2 xl:row-span-2 xl:row-start-1';

interface Shown {
  stream: StudioLivestreamDetail;
  /** When it was read, in milliseconds. */
  now: number;
}

/** A stream that is planned, in rehearsal or on air: the sent picture and its health, then its data. */
export function LiveRoom({ stream, now }: Shown) {
  const { mediaId, livestreamId, state, isRehearsal, audience } = stream;
  const isOnAir = state === 'live';
  const isSent = isOnAir || isRehearsal;
  const hasChat = useRemoteConfig()?.livestream_enabled;
  return (
    <div className="flex flex-col gap-12">
      <div className={`${columns} xl:grid-rows-[auto_1fr]`}>
        <div className={column}>
          {isSent && <RoomPreview stream={stream} />}
          <StatusPanel stream={stream} now={now} />
          {isSent && <HealthPanel stream={stream} />}
          <LiveBingoPanel mediaId={mediaId} title={stream.title} />
          {!isOnAir && <ChecklistPanel stream={stream} />}
        </div>
        <div className={`${column} ${besideColumn}`}>
          {isOnAir && <AudiencePanel audience={audience} />}
          {isSent && hasChat && <RoomChat livestreamId={livestreamId} />}
          {isOnAir && <ChapterPanel stream={stream} />}
          {/* React must keep this element when the stream starts, because it sends the stream. */}
          <GoLivePanel key={`browser-${mediaId}`} stream={stream} />
          <BroadcastPanel key={mediaId} stream={stream} />
        </div>
        <RestreamPanel key={`restream-${mediaId}`} stream={stream} />
      </div>
      <section aria-labelledby="settings" className="border-line border-t pt-10">
        <h2 id="settings" className="mb-8 text-2xl">
          {t('room.settings')}
        </h2>
        <div className={`${columns} xl:grid-rows-[auto_1fr]`}>
          <div id="details">
            <StreamForm key={mediaId} stream={stream} />
          </div>
          <div className={`${column} ${besideColumn}`}>
            <StreamPicture stream={stream} />
            <SlatePanel stream={stream} />
          </div>
          <CaptionPanel stream={stream} />
        </div>
      </section>
    </div>
  );
}

/** A stream that is over. */
export function EndedStream({ stream, now }: Shown) {
  return (
    <div className={columns}>
      <StreamForm key={stream.mediaId} stream={stream} />
      <div className={`${column} max-xl:order-first`}>
        <StatusPanel stream={stream} now={now} />
        <StreamPicture stream={stream} />
        {stream.recording && <TrimPanel mediaId={stream.mediaId} recording={stream.recording} />}
      </div>
    </div>
  );
}

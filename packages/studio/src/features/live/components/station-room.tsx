import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { useRemoteConfig } from '../../config/hooks.ts';
import { AudiencePanel } from './audience-panel.tsx';
import { RoomChat } from './room-chat.tsx';
import { RoomPreview } from './room-preview.tsx';
import { StationPanel } from './station-panel.tsx';
import { StreamForm } from './stream-form.tsx';
import { StreamPicture } from './stream-picture.tsx';

/** A 24/7 channel: its picture, its videos, its viewers and its data. */
export function StationRoom({ stream }: { stream: StudioLivestreamDetail }) {
  const { mediaId, livestreamId, state, startedAt } = stream;
  const isOn = state === 'live';
  const hasChat = useRemoteConfig()?.livestream_enabled && isOn;
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_26rem] xl:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-8">
        {isOn && <RoomPreview key={startedAt} stream={stream} />}
        <StationPanel mediaId={mediaId} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {isOn && <AudiencePanel audience={stream.audience} />}
        {hasChat && <RoomChat livestreamId={livestreamId} />}
        <StreamPicture stream={stream} />
      </div>
      <StreamForm key={mediaId} stream={stream} />
    </div>
  );
}

import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Clapperboard } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { LiveBingoPanel } from '../../bingo/components/live-bingo-panel.tsx';
import { useRemoteConfig } from '../../config/hooks.ts';
import { PremierePanel } from '../../premiere/components/premiere-panel.tsx';
import { AudiencePanel } from './audience-panel.tsx';
import { RoomChat } from './room-chat.tsx';
import { RoomPreview } from './room-preview.tsx';

const t = textsOf('live');

/** The room of a premiere: the picture while it is shown, the game, the viewers and the chat. */
export function PremiereRoom({ stream }: { stream: StudioLivestreamDetail }) {
  const { mediaId, livestreamId, title, state, audience } = stream;
  const hasChat = useRemoteConfig()?.livestream_enabled && state !== 'ended';
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-8">
        {state === 'live' && <RoomPreview stream={stream} />}
        {state !== 'ended' && <LiveBingoPanel mediaId={mediaId} title={title} />}
        <PremierePanel isFinished isInRoom mediaId={mediaId} title={title} premiere={stream} />
        <LinkButton
          className="self-start"
          href={studioPath('media', mediaId)}
          icon={<Clapperboard aria-hidden className="size-4" />}
        >
          {t('premiere.video')}
        </LinkButton>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {state !== 'scheduled' && <AudiencePanel audience={audience} />}
        {hasChat && <RoomChat livestreamId={livestreamId} />}
      </div>
    </div>
  );
}

import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { X } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useChatRoom } from '../use-chat-room.ts';
import { useIgnoredPeople } from '../use-ignored-people.ts';
import { type PlayedMoment, useReplayOffset } from '../use-replay-offset.ts';
import { ChatFrame } from './chat-frame.tsx';
import { ReplayList } from './replay-list.tsx';

export interface ReplayPanelProps {
  livestreamId: number;
  moment: () => PlayedMoment | null;
  /** Returns the second of the recording for a moment of the stream. */
  secondOf: (offsetMs: number) => number;
  onHide: () => void;
}

/** The chat of a stream beside its recording. The room reports messages that are removed in the meantime. */
export function ReplayPanel({ livestreamId, moment, secondOf, onHide }: ReplayPanelProps) {
  const t = useTexts('chat');
  const offsetMs = useReplayOffset(moment);
  const { people } = useIgnoredPeople();
  const { list, joins } = useChatRoom(livestreamId).state;
  const hide = (
    <IconButton size="sm" label={t('hideReplay')} icon={<X aria-hidden className="size-4.5" />} onClick={onHide} />
  );
  return (
    <ChatFrame title={t('replay')} actions={hide}>
      <ReplayList
        // The first join changes nothing; after a reload nothing that was loaded before stays on the screen.
        key={Math.max(joins, 1)}
        livestreamId={livestreamId}
        offsetMs={offsetMs ?? 0}
        secondOf={secondOf}
        removed={list?.removed ?? []}
        joins={joins}
        isIgnored={({ author }) => people.some(({ userId }) => userId === author.userId)}
      />
    </ChatFrame>
  );
}

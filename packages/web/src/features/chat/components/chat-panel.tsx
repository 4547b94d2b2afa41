import { ApiError } from '@greenlight/contract/client';
import { sitePath } from '@greenlight/contract/site-path';
import type { PlayerHandle } from '@greenlight/player/player';
import { Button } from '@greenlight/ui/primitives/button';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CloudOff, ExternalLink, Lock, PictureInPicture2, RotateCw } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { wrapper } from '../../../platform/native-wrapper.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useIsSlowToLoad } from '../../message/use-is-slow-to-load.ts';
import { playedMoment } from '../played-moment.ts';
import { useChatRoom } from '../use-chat-room.ts';
import { useChatWindow } from '../use-chat-window.ts';
import { useIgnoredPeople } from '../use-ignored-people.ts';
import { ChatConversation } from './chat-conversation.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { ChatMenu } from './chat-menu.tsx';
import { ChatLine, ChatNote } from './chat-note.tsx';
import { ChatShape } from './chat-shape.tsx';

export interface ChatPanelProps {
  livestreamId: number;
  /** Whether the stream is off the air. */
  isOver?: boolean;
  /** Whether the chat is alone in a window of its own. */
  isPopOut?: boolean;
  /** The player beside the chat, and when the stream began. */
  player?: RefObject<PlayerHandle | null>;
  startedAt?: string;
}

/** The chat of a stream beside its player, or an offer to bring it back from its own window. */
export function ChatPanel(props: ChatPanelProps) {
  const t = useTexts('chat');
  const { isOut, open, bringBack } = useChatWindow(props.livestreamId);
  if (isOut) {
    return (
      <ChatFrame title={t('chat')}>
        <ChatNote
          icon={<PictureInPicture2 />}
          title={t('poppedOut')}
          action={<Button onClick={bringBack}>{t('bringBack')}</Button>}
        />
      </ChatFrame>
    );
  }
  const popOut = !props.isPopOut && !wrapper && (
    <IconButton
      size="sm"
      label={t('popOut')}
      icon={<ExternalLink aria-hidden className="size-4 rtl:-scale-x-100" />}
      onClick={open}
    />
  );
  return <JoinedChat {...props} popOut={popOut} />;
}

function JoinedChat(props: ChatPanelProps & { popOut: ReactNode }) {
  const { livestreamId, isOver = false, isPopOut, player, startedAt, popOut } = props;
  const moment = () => (player && startedAt ? playedMoment(player.current, startedAt) : null);
  const t = useTexts('chat');
  const { room, state } = useChatRoom(livestreamId);
  const ignored = useIgnoredPeople();
  const { list, error } = state;
  const actions = (
    <>
      {popOut}
      {room && list && <ChatMenu room={room} list={list} ignored={ignored} />}
    </>
  );
  return (
    <ChatFrame title={t('chat')} viewers={list?.viewers} actions={actions} isPopOut={isPopOut}>
      {list?.isClosed ? (
        <ChatNote icon={<Lock />} title={t('closed')} text={t('closedText')} />
      ) : room && list ? (
        <ChatConversation room={room} state={state} list={list} ignored={ignored} isOver={isOver} moment={moment} />
      ) : room && error ? (
        <Refused error={error} onRetry={() => room.load()} />
      ) : (
        <Waiting />
      )}
    </ChatFrame>
  );
}

/** Shown before the chat is loaded: its shape, and after some seconds a note that it is still waiting. */
function Waiting() {
  const t = useTexts('chat');
  const isSlow = useIsSlowToLoad();
  return (
    <>
      {isSlow && (
        <ChatLine tone="warning" icon={<CloudOff aria-hidden />}>
          {t('offline')}
        </ChatLine>
      )}
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <ChatShape />
    </>
  );
}

/** Says why the chat could not be joined, and what to do. */
function Refused({ error, onRetry }: { error: Error; onRetry: () => Promise<void> }) {
  const t = useTexts('chat');
  const { describeError, retry } = useQueryTexts();
  const [pending, setPending] = useState(false);
  if (error instanceof ApiError && error.code === 'subscription_required') {
    return (
      <ChatNote
        icon={<Lock />}
        title={t('membersRead')}
        text={t('membersReadText')}
        action={
          <LinkButton
            size="sm"
            href={sitePath('payment')}
            variant="primary"
            onClick={() => rememberAfterLoginUrl(location.pathname + location.search)}
          >
            {t('plans')}
          </LinkButton>
        }
      />
    );
  }
  const again = async () => {
    setPending(true);
    await onRetry();
    setPending(false);
  };
  return (
    <ChatNote
      urgent
      icon={<CloudOff />}
      title={t('failed')}
      text={describeError(error)}
      action={
        <Button icon={<RotateCw aria-hidden className="size-4" />} pending={pending} onClick={() => void again()}>
          {retry}
        </Button>
      }
    />
  );
}

import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Radio } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { livestreamIdOf } from '../stream/livestream-id.ts';
import { ChatFrame } from './components/chat-frame.tsx';
import { ChatNote } from './components/chat-note.tsx';
import { ChatShape } from './components/chat-shape.tsx';
import { LazyChatPanel } from './components/lazy-chat-panel.tsx';
import { useChatStream } from './hooks.ts';

/** The chat of a stream alone, for a window of its own. */
export function LiveChatPage() {
  const t = useTexts('chat');
  const texts = useQueryTexts();
  const { project } = useConfig();
  const wanted = livestreamIdOf(useParams().id);
  const { livestreamId, stream, isOver, isKnown, error, isFetching, refetch } = useChatStream(wanted);
  const title = stream ? `${stream.title} – ${t('chat')}` : `${t('chat')} – ${project}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main id="content" tabIndex={-1} data-pop-out className="fixed inset-0 bg-surface outline-none">
      {livestreamId !== undefined ? (
        <Suspense>
          <LazyChatPanel key={livestreamId} isPopOut livestreamId={livestreamId} isOver={isOver} />
        </Suspense>
      ) : (
        <ChatFrame isPopOut title={t('chat')}>
          {error ? (
            <ErrorState
              title={texts.errorTitle}
              description={texts.describeError(error)}
              retry={{ label: texts.retry, pending: isFetching, onClick: refetch }}
            />
          ) : isKnown ? (
            <ChatNote icon={<Radio />} title={t('offlineTitle')} text={t('offlineText')} />
          ) : (
            <ChatShape />
          )}
        </ChatFrame>
      )}
    </main>
  );
}

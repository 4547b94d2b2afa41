import { randomUuid } from '@greenlight/client/device';
import { ApiError } from '@greenlight/contract/client';
import { chatMessageMaxLength, commentMentionsMax } from '@greenlight/contract/limits';
import type { ChatMessage } from '@greenlight/contract/live';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useRef, useState } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { mentionedIn, type Person } from '../message/mention-state.ts';
import { useDraft } from '../message/use-draft.ts';
import type { ChatRoom } from './use-chat-room.ts';

/**
 * The text in the field of a chat. Sending empties the field at once. A refused text comes back with the reason, above
 * the text that was typed in the meantime.
 */
export function useChatComposer(options: {
  room: ChatRoom;
  people: Person[];
  replyTo: ChatMessage | null;
  onReplyTo: (message: ChatMessage | null) => void;
}) {
  const { room, people, replyTo, onReplyTo } = options;
  const t = useTexts('chat');
  const { describeError } = useQueryTexts();
  const draft = useDraft('chatDrafts', room.livestreamId);
  const [text, setText] = useState(draft.read);
  const [error, setError] = useState<string>();
  /** The last message without an answer, which may have arrived. The same text is sent with the same `clientId`. */
  const unanswered = useRef<{ message: string; clientId: string }>(undefined);
  const latest = useRef(text);
  const change = (next: string) => {
    latest.current = next;
    setText(next);
    setError(undefined);
    draft.keep(next);
  };
  const message = text.trim();
  const left = chatMessageMaxLength - message.length;
  const send = async () => {
    if (message === '' || left < 0) return;
    const known = unanswered.current?.message === message ? unanswered.current.clientId : undefined;
    const clientId = known ?? randomUuid();
    change('');
    // A reload of the page must not lose the text before it is accepted.
    draft.keep(message);
    onReplyTo(null);
    const mentions = mentionedIn(message, people, commentMentionsMax);
    try {
      const id = await room.post({ type: 'message', message, mentions, clientId, replyToId: replyTo?.messageId });
      if (id === null) showToast({ title: t('commandDone'), tone: 'success' });
      draft.keep(latest.current);
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 0) unanswered.current = { message, clientId };
      change(latest.current.trim() === '' ? message : `${message}\n${latest.current}`);
      onReplyTo(replyTo);
      setError(describeError(refusal as Error));
    }
  };
  return { text, change, error, send, left, isEmpty: message === '' };
}

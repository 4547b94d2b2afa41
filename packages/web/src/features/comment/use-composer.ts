import { randomUuid } from '@greenlight/client/device';
import { commentMaxLength, commentMentionsMax } from '@greenlight/contract/limits';
import { useRef, useState } from 'react';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { mentionedIn, type Person } from '../message/mention-state.ts';
import { useDraft } from '../message/use-draft.ts';

export interface CommentInput {
  message: string;
  mentions: string[];
  clientId: string;
}

/**
 * The text in the field of a comment. It is kept as a draft until it is sent or discarded. A refused text stays, with the
 * reason. A sent text is removed from the field.
 */
export function useComposer(options: {
  draftId: number | string;
  /** The text when there is no draft. */
  initial: string;
  people: Person[];
  onText?: (text: string) => void;
  onSend: (written: CommentInput) => Promise<unknown>;
}) {
  const { describeError } = useQueryTexts();
  const draft = useDraft('commentDrafts', options.draftId);
  const [text, setText] = useState(() => draft.read() || options.initial);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  /** Stays the same while the text does, so that a message that is sent twice becomes one comment. */
  const clientId = useRef<string>(undefined);
  const change = (next: string) => {
    setText(next);
    setError(undefined);
    if (!pending) clientId.current = undefined;
    draft.keep(next === options.initial ? '' : next);
    options.onText?.(next);
  };
  const message = text.trim();
  const send = async () => {
    if (pending || message === '' || message.length > commentMaxLength) return;
    setPending(true);
    setError(undefined);
    clientId.current ??= randomUuid();
    try {
      const mentions = mentionedIn(message, options.people, commentMentionsMax);
      await options.onSend({ message, mentions, clientId: clientId.current });
      change('');
      clientId.current = undefined;
    } catch (refusal) {
      setError(describeError(refusal as Error));
    }
    setPending(false);
  };
  const discard = () => draft.keep('');
  return {
    text,
    change,
    error,
    pending,
    send,
    discard,
    left: commentMaxLength - message.length,
    isEmpty: message === '',
  };
}

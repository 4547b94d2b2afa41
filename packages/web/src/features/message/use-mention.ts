import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { begunMention, offeredPeople, type Person, withMention } from './mention-state.ts';

/** Offers people while a name is typed after an @. Arrow keys and Enter choose one, Escape closes the list. */
export function useMention(options: {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  people: Person[];
  onText: (text: string) => void;
}) {
  const { field, text } = options;
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  /** Start of the name for which the viewer closed the list. */
  const [closedAt, setClosedAt] = useState(-1);
  const [caretTo, setCaretTo] = useState<number>();
  const begun = begunMention(text, caret);
  const offered = begun && begun.at !== closedAt ? offeredPeople(options.people, begun.typed) : [];
  const at = Math.min(marked, offered.length - 1);
  useLayoutEffect(() => {
    if (caretTo !== undefined) field.current?.setSelectionRange(caretTo, caretTo);
  }, [caretTo, field]);
  const choose = ({ displayName }: Person) => {
    if (!begun) return;
    const next = withMention(text, { at: begun.at, caret, name: displayName });
    options.onText(next.text);
    setCaret(next.caret);
    setCaretTo(next.caret);
    setClosedAt(begun.at);
  };
  /** Whether the key was for the list. */
  const press = (event: KeyboardEvent): boolean => {
    const person = offered[at];
    if (!person || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown') setMarked((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setMarked((at + offered.length - 1) % offered.length);
    else if (event.key === 'Escape') setClosedAt(begun?.at ?? -1);
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) choose(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const note = (field: HTMLTextAreaElement) => {
    setCaret(field.selectionStart);
    setCaretTo(undefined);
    setMarked(0);
    if (begunMention(field.value, field.selectionStart)?.at !== closedAt) setClosedAt(-1);
  };
  return { offered, at, choose, press, note };
}

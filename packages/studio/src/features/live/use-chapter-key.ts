import { useEffect, useEffectEvent } from 'react';

/** The key that begins a chapter. */
export const chapterKey = 'c';

/** A pressed key, and where it was pressed. */
interface Press {
  key: string;
  repeat: boolean;
  hasModifier: boolean;
  /** The focused element. `page`: none; `panel`: a button of the chapters (`data-chapters`); `text`: a text field. */
  from: 'page' | 'panel' | 'text' | 'other';
}

/** The key works while nothing or a button of the panel is focused (WCAG 2.1.4). */
export function beginsChapter({ key, repeat, hasModifier, from }: Press): boolean {
  return key.toLowerCase() === chapterKey && !repeat && !hasModifier && (from === 'page' || from === 'panel');
}

function originOf(target: EventTarget | null): Press['from'] {
  if (!(target instanceof Element)) return 'other';
  if (target.matches('input, textarea, select, [contenteditable]')) return 'text';
  if (target.matches('body, main, h1, h2')) return 'page';
  return target.closest('[data-chapters]') ? 'panel' : 'other';
}

/** Calls back when the key is pressed. */
export function useChapterKey(onPress: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    const hasModifier = ctrlKey || metaKey || altKey || isComposing;
    if (defaultPrevented || !beginsChapter({ key, repeat, hasModifier, from: originOf(target) })) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

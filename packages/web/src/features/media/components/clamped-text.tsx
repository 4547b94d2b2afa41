import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';

/** A longer text is assumed to exceed two lines until it is measured, so that nothing moves then. */
const twoLinesCharacters = 120;

/** A text cut to two lines, with a button for the rest if needed. Key it by its subject. */
export function ClampedText(props: { text: string; more: string; less: string; className?: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(props.text.length > twoLinesCharacters);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isOpen) return;
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1);
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [isOpen]);
  return (
    <div className={props.className}>
      <p ref={box} dir="auto" className={clsx('whitespace-pre-line', isOpen ? 'line-clamp-none' : 'line-clamp-2')}>
        {props.text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-1 min-h-8 rounded-sm font-semibold text-ink text-sm hover:underline"
        >
          {isOpen ? props.less : props.more}
        </button>
      )}
    </div>
  );
}

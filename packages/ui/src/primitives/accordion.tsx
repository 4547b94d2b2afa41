import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/**
 * Questions that open to show their answers, several at a time. `id` is also the anchor in the document. (Own markup,
 * because the library's would add 10 KB to a first visit.)
 */
export function Accordion(props: {
  items: { id: string; title: ReactNode; content: ReactNode }[];
  /** Heading level of each question. */
  heading?: 'h2' | 'h3';
  open?: string[];
  onOpenChange?: (open: string[]) => void;
}) {
  const Heading = props.heading ?? 'h3';
  const [own, setOwn] = useState<string[]>([]);
  const open = props.open ?? own;
  const toggle = (id: string) => {
    const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
    setOwn(next);
    props.onOpenChange?.(next);
  };
  return (
    <div className="border-line border-t">
      {props.items.map(({ id, title, content }) => {
        const isOpen = open.includes(id);
        return (
          <div key={id} id={id} className="border-line border-b">
            <Heading>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-panel`}
                onClick={() => toggle(id)}
                className="flex w-full items-center justify-between gap-6 py-5 text-start font-semibold text-lg"
              >
                {title}
                <Plus aria-hidden className={clsx('size-5 text-ink-muted transition-look', isOpen && 'rotate-45')} />
              </button>
            </Heading>
            <div id={`${id}-panel`} className={clsx('accordion-panel text-ink-muted', isOpen && 'is-open')}>
              <div className="min-h-0 overflow-hidden">
                <div className="max-w-prose pb-6">{content}</div>
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}

import { Accordion as Base } from '@base-ui/react/accordion';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

/** Questions that open to their answers, several at once. The id of each is its place in the document too. */
export function Accordion(props: {
  items: { id: string; title: ReactNode; content: ReactNode }[];
  /** Of each question, under what stands above them. */
  heading?: 'h2' | 'h3';
  open?: string[];
  onOpenChange?: (open: string[]) => void;
}) {
  const Heading = props.heading ?? 'h3';
  return (
    <Base.Root
      multiple
      value={props.open}
      onValueChange={(open) => props.onOpenChange?.(open)}
      className="border-line border-t"
    >
      {props.items.map((item) => (
        <Base.Item key={item.id} id={item.id} value={item.id} className="border-line border-b">
          <Base.Header render={<Heading />}>
            <Base.Trigger className="group flex w-full items-center justify-between gap-6 py-5 text-start font-semibold text-lg">
              {item.title}
              <Plus aria-hidden className="size-5 text-ink-muted transition-look group-data-panel-open:rotate-45" />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="h-(--accordion-panel-height) overflow-hidden text-ink-muted transition-size data-ending-style:h-0 data-starting-style:h-0">
            <div className="max-w-prose pb-6">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}

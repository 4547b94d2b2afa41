import { Accordion as Base } from '@base-ui/react/accordion';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

/** Questions that open to their answers, several at once. */
export function Accordion({ items }: { items: { id: string; title: ReactNode; content: ReactNode }[] }) {
  return (
    <Base.Root multiple className="border-line border-t">
      {items.map((item) => (
        <Base.Item key={item.id} value={item.id} className="border-line border-b">
          <Base.Header>
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

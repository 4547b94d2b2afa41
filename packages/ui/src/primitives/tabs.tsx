import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type Tab = { value: string; label: ReactNode; content: ReactNode };

/** Named views of one thing. Only the selected panel is rendered; with `keep` all are, so that typed text stays. */
export function Tabs(props: {
  label: string;
  tabs: Tab[];
  value: string;
  onValueChange: (value: string) => void;
  keep?: boolean;
}) {
  return (
    <Base.Root value={props.value} onValueChange={props.onValueChange}>
      <Base.List
        aria-label={props.label}
        className="relative flex gap-7 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {props.tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-outline-offset-2 min-h-12 whitespace-nowrap font-semibold text-base text-ink-faint transition-look hover:text-ink data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-size" />
      </Base.List>
      {props.tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={props.keep} className="pt-6">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

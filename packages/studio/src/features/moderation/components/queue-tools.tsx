import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Keyboard } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('moderation');

/** The tools above the queue: select all items, and show the keys. */
export function QueueTools(props: { count: number; picked: number; onPickAll: () => void; onHelp: () => void }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 ps-4 text-ink-muted sm:ps-5">
      <Checkbox
        label={<span className="text-sm">{t('selectAll', { count: props.count })}</span>}
        checked={props.picked > 0 && props.picked === props.count}
        onChange={props.onPickAll}
      />
      <Button variant="ghost" size="sm" icon={<Keyboard aria-hidden className="size-4" />} onClick={props.onHelp}>
        {t('keys')}
      </Button>
    </div>
  );
}

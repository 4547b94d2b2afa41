import { Button } from '@greenlight/ui/primitives/button';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('live');

/** Buttons that a phone hides behind one button, because otherwise they would be above the picture. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<Ellipsis aria-hidden className="size-4" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('more')}
      </Button>
      <div id={id} className={clsx('flex flex-wrap items-center gap-2 sm:contents', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  );
}

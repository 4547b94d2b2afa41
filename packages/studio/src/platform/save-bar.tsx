import { Button } from '@greenlight/ui/primitives/button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Stays at the bottom of the screen while a long form is worked on. `children` stand before the button. */
export function SaveBar({ dirty, pending, children }: { dirty: boolean; pending: boolean; children?: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className="sticky bottom-0 z-20 -mx-gutter flex flex-wrap items-center justify-end gap-4 border-line border-t bg-canvas/95 px-gutter py-4 backdrop-blur-md">
      {children}
      <span className="text-ink-faint text-sm">{dirty && !pending && t('unsaved')}</span>
      <Button type="submit" variant="primary" pending={pending} disabled={!dirty}>
        {t('save')}
      </Button>
    </div>
  );
}

import { Combobox as Base } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { popupClass, popupItemClass } from './popup.tsx';

export type ComboboxOption = { value: string; label: string };

/**
 * Lets Escape close the list, or the layer around it if no list is open, without changing the selection. Returns true
 * if Escape caused the change.
 */
export function handleEscape(change: { reason: string; cancel: () => void; allowPropagation: () => void }): boolean {
  if (change.reason !== 'escape-key') return false;
  change.cancel();
  change.allowPropagation();
  return true;
}

/** The list below a Combobox or MultiCombobox. It is a region with the same label as the field. */
export function ComboboxList({ emptyText, labelId }: { emptyText: string; labelId: string | undefined }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} collisionPadding={12} className="z-60 outline-none">
        <Base.Popup
          role="region"
          aria-labelledby={labelId}
          className={clsx(popupClass, '!max-h-[min(var(--available-height),22rem)] w-(--anchor-width)')}
        >
          <RemoveAriaHidden />
          <Base.Empty className="not-empty:px-3 not-empty:py-2.5 text-ink-faint text-sm">{emptyText}</Base.Empty>
          <Base.List>
            {(option: ComboboxOption) => (
              <Base.Item key={option.value} value={option} className={popupItemClass}>
                <span className="grow">{option.label}</span>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/**
 * Base UI sets `aria-hidden` on the rest of the page while the list is open. But the focus stays in the field, and Tab
 * leads to the rest of the page (WAI-ARIA's combobox hides nothing). Base UI has no option for this, so the attribute
 * is removed here.
 */
function RemoveAriaHidden() {
  useLayoutEffect(() => {
    const observer = new MutationObserver((records) => {
      for (const { target, oldValue } of records) {
        if (oldValue === null && target instanceof Element) target.removeAttribute('aria-hidden');
      }
    });
    const what = { subtree: true, attributeFilter: ['aria-hidden'], attributeOldValue: true };
    observer.observe(document.body, what);
    return () => observer.disconnect();
  }, []);
  return null;
}

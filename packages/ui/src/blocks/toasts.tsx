import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyExtra } from './lazy-extra.tsx';

export type Toast = {
  title: string;
  description?: ReactNode;
  tone?: 'neutral' | 'success' | 'error';
  action?: { label: string; onClick: () => void };
  durationMs?: number;
  /** Answers no action of the viewer. On a phone it is at the top, because most buttons are lower. */
  isBackground?: boolean;
};

export type ToastLabels = { region: string; close: string };

const Toaster = lazyExtra(async () => (await import('./toaster.tsx')).Toaster);

/** Toasts from before the Toaster was ready. */
const waiting: Toast[] = [];
let say: ((toast: Toast) => void) | undefined;
let wake: (() => void) | undefined;

/** Shows a message for 5 s (docs/product/shell.md). Works from anywhere, also outside React. */
export function showToast(toast: Toast): void {
  if (say) return say(toast);
  waiting.push(toast);
  wake?.();
}

/** The place where toasts appear, once per app. The first toast loads the code. */
export function Toasts({ labels, dir }: { labels: ToastLabels; dir: 'ltr' | 'rtl' }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    wake = () => setWanted(true);
    if (waiting.length > 0) wake();
    return () => {
      wake = undefined;
      say = undefined;
    };
  }, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster
        labels={labels}
        dir={dir}
        onReady={(ready) => {
          say = ready;
          for (const toast of waiting.splice(0)) ready(toast);
        }}
      />
    </Suspense>
  );
}

import { Copy } from 'lucide-react';
import { Button } from '../primitives/button.tsx';
import { showToast } from './toasts.tsx';

/** Copies a text and confirms it with a toast. Renders nothing if the browser has no clipboard API. */
export function CopyButton(props: { text: string; label: string; copied: string; variant?: 'primary' }) {
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(props.text).then(
      () => showToast({ title: props.copied, tone: 'success' }),
      () => undefined,
    );
  return (
    <Button variant={props.variant} icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
      {props.label}
    </Button>
  );
}

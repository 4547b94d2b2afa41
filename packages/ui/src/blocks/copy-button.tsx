import { Copy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../primitives/button.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { showToast } from './toasts.tsx';

function never() {
  return () => undefined;
}

/**
 * Copies a text and confirms it with a toast. Renders nothing if the browser has no clipboard API. `isIcon` is for a
 * button beside the text.
 */
export function CopyButton(props: {
  text: string;
  label: string;
  copied: string;
  variant?: 'primary';
  size?: 'sm';
  isIcon?: boolean;
}) {
  // The painted page shows the button, because only pages without TLS lack a clipboard.
  const hasClipboard = useSyncExternalStore(
    never,
    () => 'clipboard' in navigator,
    () => true,
  );
  if (!hasClipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(props.text).then(
      () => showToast({ title: props.copied, tone: 'success' }),
      () => undefined,
    );
  const icon = <Copy aria-hidden className="size-4" />;
  if (props.isIcon) return <IconButton label={props.label} icon={icon} onClick={() => void copy()} />;
  return (
    <Button variant={props.variant} size={props.size} icon={icon} onClick={() => void copy()}>
      {props.label}
    </Button>
  );
}

import { Button } from '@greenlight/ui/primitives/button';
import { Plus } from 'lucide-react';

/** Adds an item to the list of a screen. */
export function AddButton(props: { label: string; pending?: boolean; onClick: () => void }) {
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4.5" />}
      pending={props.pending ?? false}
      onClick={props.onClick}
    >
      {props.label}
    </Button>
  );
}

import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../primitives/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Says that something failed. Screen readers announce it at once. */
export function ErrorState(props: {
  title: string;
  description: string;
  retry?: { label: string; pending?: boolean; onClick: () => void };
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={props.title}
        description={props.description}
        action={
          props.retry && (
            <Button
              icon={<RotateCw aria-hidden className="size-4" />}
              pending={props.retry.pending}
              onClick={props.retry.onClick}
            >
              {props.retry.label}
            </Button>
          )
        }
      />
    </div>
  );
}

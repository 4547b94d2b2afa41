import { Button } from '@greenlight/ui/primitives/button';
import { Check, Plus } from 'lucide-react';

/** The follow button of a creator or a show. Use `quiet` beside a more important button. */
export function FollowToggle(props: {
  isOn: boolean;
  toggle: () => void;
  label: string;
  size?: 'sm';
  quiet?: boolean;
}) {
  const Icon = props.isOn ? Check : Plus;
  return (
    <Button
      variant={props.isOn || props.quiet ? 'secondary' : 'primary'}
      size={props.size}
      icon={<Icon aria-hidden className="size-4.5" />}
      aria-pressed={props.isOn}
      onClick={props.toggle}
    >
      {props.label}
    </Button>
  );
}

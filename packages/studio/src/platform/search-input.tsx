import { Input } from '@greenlight/ui/primitives/input';
import { Search } from 'lucide-react';

/** Filters a list by typed text. */
export function SearchInput(props: { label: string; value: string; onChange: (search: string) => void }) {
  return (
    <Input
      type="search"
      icon={<Search aria-hidden className="size-4.5" />}
      aria-label={props.label}
      placeholder={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

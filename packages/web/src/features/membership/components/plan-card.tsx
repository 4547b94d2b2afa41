import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** A plan: its name, price, benefits, and button. `label` highlights it. */
export function PlanCard(props: {
  name: string;
  price: ReactNode;
  perks: string[];
  label?: string;
  action?: ReactNode;
}) {
  return (
    <li
      className={clsx(
        'flex flex-col rounded-xl border p-7',
        props.label ? 'border-accent bg-accent/8' : 'border-line bg-surface',
      )}
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h3 className="text-lg">{props.name}</h3>
        {props.label && (
          <span className="rounded-full bg-accent px-3 py-1 font-semibold text-on-accent text-xs">{props.label}</span>
        )}
      </div>
      <p className="mt-4">{props.price}</p>
      <ul className="mt-6 mb-8 flex grow flex-col gap-3 text-ink-muted text-sm">
        {props.perks.map((perk) => (
          <li key={perk} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 text-accent" />
            {perk}
          </li>
        ))}
      </ul>
      {props.action}
    </li>
  );
}

import { usePlayer } from './session-context.tsx';

/** The effect of a double tap at a side. */
export function Ripple() {
  const ripple = usePlayer((state) => state.ripple);
  if (!ripple) return null;
  const { side, seconds, id } = ripple;
  return (
    <div className="glp-ripple" data-side={side} data-surface aria-hidden="true">
      <div key={id} className="glp-ripple-wave" />
      <span>{`${side === 'left' ? '−' : '+'}${seconds} s`}</span>
    </div>
  );
}

import type { BezelKind } from '../state.ts';
import type { IconName } from './icons.tsx';
import { Icon } from './icons.tsx';
import { usePlayer } from './stage-context.tsx';

const icons: Partial<Record<BezelKind, IconName>> = {
  play: 'play',
  pause: 'pause',
  volume: 'volume',
  muted: 'muted',
  captions: 'captionsOn',
  captionsOff: 'captionsOff',
};

/** Shows the effect of a key for a moment. The announcer informs screen readers. */
export function Bezel() {
  const bezel = usePlayer((state) => state.bezel);
  const holding = usePlayer((state) => state.holding);
  if (holding) {
    return (
      <div className="glp-hold" aria-hidden="true">
        2× <Icon name="fast" />
      </div>
    );
  }
  if (!bezel) return null;
  const { kind, text, id } = bezel;
  const icon = icons[kind];
  const sign = kind === 'forward' ? '+' : kind === 'back' ? '−' : '';
  const unit = sign ? ' s' : '';
  return (
    <div key={id} className="glp-bezel" data-side={sign ? kind : undefined} aria-hidden="true">
      {icon ? <Icon name={icon} /> : null}
      {text ? <span>{`${sign}${text}${unit}`}</span> : null}
    </div>
  );
}

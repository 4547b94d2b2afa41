import type { KeyFeedbackKind } from '../state.ts';
import type { IconName } from './icons.tsx';
import { Icon } from './icons.tsx';
import { usePlayer } from './session-context.tsx';

const icons: Partial<Record<KeyFeedbackKind, IconName>> = {
  play: 'play',
  pause: 'pause',
  volume: 'volume',
  muted: 'muted',
  captions: 'captionsOn',
  captionsOff: 'captionsOff',
};

/** Shows the effect of a key for a moment. The announcer informs screen readers. */
export function KeyFeedback() {
  const keyFeedback = usePlayer((state) => state.keyFeedback);
  const holding = usePlayer((state) => state.holding);
  if (holding) {
    return (
      <div className="glp-hold" aria-hidden="true">
        2× <Icon name="fast" />
      </div>
    );
  }
  if (!keyFeedback) return null;
  const { kind, text, id } = keyFeedback;
  const icon = icons[kind];
  const sign = kind === 'forward' ? '+' : kind === 'back' ? '−' : '';
  const unit = sign ? ' s' : '';
  return (
    <div key={id} className="glp-key-feedback" data-side={sign ? kind : undefined} aria-hidden="true">
      {icon ? <Icon name={icon} /> : null}
      {text ? <span>{`${sign}${text}${unit}`}</span> : null}
    </div>
  );
}

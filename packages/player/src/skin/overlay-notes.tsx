import { clockTime } from '@greenlight/ui/clock-time';
import { startOver } from '../concern/resume.ts';
import { toggleMute } from '../concern/volume.ts';
import { fillPlaceholders } from '../labels.ts';
import { Icon } from './icons.tsx';
import { useLabels, usePlayer, useSession } from './session-context.tsx';

/** Notes at the edge of the picture, most of them with one action. */
export function OverlayNotes() {
  const session = useSession();
  const labels = useLabels();
  const resumedAt = usePlayer((state) => state.resumedAt);
  const silent = usePlayer((state) => state.autoplayMuted && state.muted);
  const interrupted = usePlayer((state) => state.interrupted);
  return (
    <div className="glp-notes" data-controls>
      {interrupted ? (
        <div className="glp-note">
          <span>{labels.interrupted}</span>
        </div>
      ) : null}
      {silent ? (
        <button type="button" className="glp-note glp-note-button" onClick={() => toggleMute(session)}>
          <Icon name="muted" />
          <span className="glp-note-words">{labels.tapToUnmute}</span>
        </button>
      ) : null}
      {resumedAt === null ? null : (
        <div className="glp-note">
          <span>{fillPlaceholders(labels.resumedAt, { time: clockTime(resumedAt) })}</span>
          <button type="button" onClick={() => startOver(session)}>
            {labels.startOver}
          </button>
        </div>
      )}
    </div>
  );
}

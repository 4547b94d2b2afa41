import { startOver } from '../concern/resume.ts';
import { timeRange } from '../concern/time-range.ts';
import { IconButton } from './icon-button.tsx';
import { useLabels, usePlayer, useSession } from './session-context.tsx';

/** In the first seconds of a livestream there is nothing to go back to. */
const worthwhileSeconds = 10;

/** Goes to the beginning of a livestream. In a small player, the settings have this instead. */
export function StartOverButton() {
  const session = useSession();
  const labels = useLabels();
  const isLong = usePlayer((state) => {
    const { start, end } = timeRange(state, true);
    return end - start > worthwhileSeconds;
  });
  if (!isLong) return null;
  return (
    <IconButton
      className="glp-roomy"
      icon="start"
      label={labels.startOver}
      shortcut="Home"
      onClick={() => startOver(session)}
    />
  );
}

import { useParams } from 'react-router';
import { LiveScreen } from './components/live-screen.tsx';
import { livestreamIdOf } from './livestream-id.ts';

/** What is on air, or the next stream. */
export function LivePage() {
  return <LiveScreen wanted={livestreamIdOf(useParams().id)} />;
}

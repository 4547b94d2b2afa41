import { useParams } from 'react-router';
import { livestreamIdOf } from '../stream/livestream-id.ts';
import { LiveScreen } from './components/live-screen.tsx';

/** What is on air, or the next stream. */
export function LivePage() {
  return <LiveScreen wanted={livestreamIdOf(useParams().id)} />;
}

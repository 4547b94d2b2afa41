import { useParams } from 'react-router';
import { livestreamIdOf } from '../stream/livestream-id.ts';
import { LiveScreen } from './components/live-screen.tsx';

/** The stream on air, or the next one. */
export function LivePage() {
  return <LiveScreen wanted={livestreamIdOf(useParams().id)} />;
}

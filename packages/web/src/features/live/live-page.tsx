import { useParams } from 'react-router';
import { LiveScreen } from './components/live-screen.tsx';

/** What is on air, or the next stream. */
export function LivePage() {
  const { id } = useParams();
  return <LiveScreen wanted={id === undefined ? null : Number(id)} />;
}

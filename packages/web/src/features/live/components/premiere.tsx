import type { PremiereScreenProps } from '../../../platform/premiere-screen.ts';
import { LiveScreen } from './live-screen.tsx';

/** A premiere on the page of its video. */
export function Premiere({ livestreamId, onWatch }: PremiereScreenProps) {
  return <LiveScreen alone wanted={livestreamId} onWatch={onWatch} />;
}

import type { Still } from '@greenlight/ui/storyboard';
import { useSession } from './session-context.tsx';

/** One still of a sprite sheet, scaled to a width in pixels. */
export function StoryboardStill({ still, width }: { still: Still; width: number }) {
  const { address } = useSession();
  const scale = width / still.width;
  return (
    <div className="glp-tile" style={{ width, height: Math.round(still.height * scale) }}>
      <div
        style={{
          width: still.width,
          height: still.height,
          backgroundImage: `url("${address.current(still.url)}")`,
          backgroundPosition: `${-still.x}px ${-still.y}px`,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </div>
  );
}

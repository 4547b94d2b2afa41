import type { Tile } from '../storyboard.ts';
import { useStage } from './stage-context.tsx';

/** A piece of a sprite, scaled to a width in pixels. */
export function StoryboardTile({ tile, width }: { tile: Tile; width: number }) {
  const { address } = useStage();
  const scale = width / tile.width;
  return (
    <div className="glp-tile" style={{ width, height: Math.round(tile.height * scale) }}>
      <div
        style={{
          width: tile.width,
          height: tile.height,
          backgroundImage: `url("${address.current(tile.url)}")`,
          backgroundPosition: `${-tile.x}px ${-tile.y}px`,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </div>
  );
}

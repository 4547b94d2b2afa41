import { clockTime } from '@greenlight/ui/clock-time';
import { seekTo } from '../playback.ts';
import { tileAt } from '../storyboard.ts';
import { Menu } from './menu.tsx';
import { Popup } from './popup.tsx';
import { useLabels, usePlayer, useProps, useStage } from './stage-context.tsx';
import { StoryboardTile } from './storyboard-tile.tsx';

const pictureWidth = 72;

export function ChapterList() {
  return (
    <Popup panel="chapters">
      <ChapterMenu />
    </Popup>
  );
}

function ChapterMenu() {
  const stage = useStage();
  const labels = useLabels();
  const { chapters } = useProps().source;
  const current = usePlayer((state) => state.chapter);
  const tiles = usePlayer((state) => state.tiles);
  const items = chapters.map(({ start, end, title }, index) => {
    const tile = tileAt(tiles, start + Math.min(2, (end - start) / 2));
    return {
      key: `${start}`,
      checked: index === current,
      label: (
        <>
          {tile ? <StoryboardTile tile={tile} width={pictureWidth} /> : null}
          <span className="glp-chapter-text">
            <span dir="auto">{title}</span>
            <span className="glp-chapter-time">{clockTime(start)}</span>
          </span>
        </>
      ),
      onSelect() {
        seekTo(stage, start);
        stage.store.set({ panel: null });
      },
    };
  });
  return <Menu label={labels.chapters} items={items} />;
}

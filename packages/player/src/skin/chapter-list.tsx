import { clockTime } from '@greenlight/ui/clock-time';
import { stillAt } from '@greenlight/ui/storyboard';
import { seekTo } from '../concern/playback.ts';
import { Menu } from './menu.tsx';
import { Popup } from './popup.tsx';
import { useLabels, usePlayer, useProps, useStage } from './stage-context.tsx';
import { StoryboardStill } from './storyboard-still.tsx';

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
  const stills = usePlayer((state) => state.stills);
  const items = chapters.map(({ start, end, title }, index) => {
    const still = stillAt(stills, start + Math.min(2, (end - start) / 2));
    return {
      key: `${start}`,
      checked: index === current,
      label: (
        <>
          {still ? <StoryboardStill still={still} width={pictureWidth} /> : null}
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

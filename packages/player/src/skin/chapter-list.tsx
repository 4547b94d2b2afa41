import { clockTime } from '@greenlight/ui/clock-time';
import { seekTo } from '../concern/seek.ts';
import { Menu } from './menu.tsx';
import { Popup } from './popup.tsx';
import { useLabels, usePlayer, useProps, useSession } from './session-context.tsx';
import { TimeStill } from './time-still.tsx';

const pictureWidth = 72;

export function ChapterList() {
  return (
    <Popup panel="chapters">
      <ChapterMenu />
    </Popup>
  );
}

function ChapterMenu() {
  const session = useSession();
  const labels = useLabels();
  const { chapters } = useProps().source;
  const current = usePlayer((state) => state.chapter);
  const items = chapters.map(({ start, end, title }, index) => {
    return {
      key: `${start}`,
      checked: index === current,
      label: (
        <>
          <TimeStill time={start + Math.min(2, (end - start) / 2)} width={pictureWidth} />
          <span className="glp-chapter-text">
            <span dir="auto">{title}</span>
            <span className="glp-chapter-time">{clockTime(start)}</span>
          </span>
        </>
      ),
      onSelect() {
        seekTo(session, start);
        session.store.set({ panel: null });
      },
    };
  });
  return <Menu label={labels.chapters} items={items} />;
}

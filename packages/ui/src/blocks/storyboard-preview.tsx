import { useEffect, useEffectEvent, useState } from 'react';
import { loadStoryboard, type Still } from '../storyboard.ts';

const stillMs = 700;
const stillsShown = 12;

/**
 * Runs through a dozen stills spread over the video, as long as it is mounted; rests when motion isn't wanted. `find`
 * answers where their WebVTT is, null where the viewer may not see it.
 */
export function StoryboardPreview({ find }: { find: () => Promise<string | null> }) {
  const [stills, setStills] = useState<Still[]>([]);
  const [index, setIndex] = useState(0);
  const load = useEffectEvent(() => find().then((url) => (url === null ? [] : loadStoryboard(url))));
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let gone = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    void load().then(async (all) => {
      const chosen = spread(all);
      await Promise.all(Array.from(new Set(chosen.map((still) => still.url)), decodeSheet));
      if (gone) return;
      setStills(chosen);
      if (chosen.length === 0) return;
      timer = setInterval(() => setIndex((shown) => (shown + 1) % chosen.length), stillMs);
    });
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);
  const still = stills[index];
  if (!still) return null;
  return (
    <div aria-hidden className="absolute inset-0 animate-appear">
      {/* The view box cuts the still out of its sheet, and slicing fills the frame. */}
      <svg
        viewBox={`${still.x} ${still.y} ${still.width} ${still.height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        <image href={still.url} />
      </svg>
      <div className="absolute inset-x-0 bottom-0 flex gap-0.5 rise p-2 pt-6">
        {stills.map((each, at) => (
          <span key={each.start} className={`h-0.5 grow rounded-full ${at === index ? 'bg-ink' : 'bg-ink/35'}`} />
        ))}
      </div>
    </div>
  );
}

/** Without the first one where there are others: many a video begins in the dark. */
function spread(all: Still[]): Still[] {
  const stills = all.length > 1 ? all.slice(1) : all;
  const step = Math.max(1, stills.length / stillsShown);
  return stills.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

async function decodeSheet(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
}

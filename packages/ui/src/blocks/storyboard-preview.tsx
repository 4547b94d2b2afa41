import { useEffect, useEffectEvent, useState } from 'react';
import { loadStoryboard, type Still } from '../storyboard.ts';

const stillMs = 700;
const stillsShown = 12;

/**
 * Plays about a dozen stills of the whole video while it is mounted. Does nothing with reduced motion. `find` returns
 * the URL of the WebVTT file, or null if the viewer may not see the video.
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
      {/* The view box cuts the still out of the sprite sheet; `slice` fills the frame. */}
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

/** Selects the stills, without the first one if there are others, because many videos begin dark. */
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

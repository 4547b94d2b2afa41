import { stillAt } from '@greenlight/ui/storyboard';
import { useEffect, useState } from 'react';
import { sheetAt } from '../concern/live-sheet.ts';
import { usePlayer, useProps, useSession } from './session-context.tsx';
import { StoryboardStill } from './storyboard-still.tsx';

/** Wait before a sheet is loaded, so that a moving pointer does not request every sheet. */
const restMs = 60;

interface Sheet {
  url: string;
  width: number;
  height: number;
}

/** The still of a time in seconds, if there is one. */
export function TimeStill({ time, width }: { time: number; width: number }) {
  const { live } = useProps().source;
  return live ? <LiveStill time={time} width={width} /> : <VideoStill time={time} width={width} />;
}

function VideoStill({ time, width }: { time: number; width: number }) {
  const still = stillAt(
    usePlayer((state) => state.stills),
    time,
  );
  return still ? <StoryboardStill still={still} width={width} /> : null;
}

/** The still of a time in a livestream. The last minute may have no stills yet. */
function LiveStill({ time, width }: { time: number; width: number }) {
  const session = useSession();
  const { sheets } = useProps().source;
  const at = sheets ? sheetAt(session, sheets, time) : null;
  const { sheet, isMissing } = useSheet(at?.url ?? null);
  if (!at || !sheets || isMissing) return null;
  const size = sheet && { width: sheet.width / sheets.stills, height: sheet.height };
  // An empty picture of the same size while the sheet loads, so that the preview does not move.
  if (sheet?.url !== at.url || !size)
    return (
      <div
        className="glp-tile"
        style={{ width, height: Math.round(size ? (size.height * width) / size.width : (width * 9) / 16) }}
      />
    );
  const still = { start: time, end: time, url: at.url, x: at.place * size.width, y: 0, ...size };
  return <StoryboardStill still={still} width={width} />;
}

/** The last loaded sheet, and whether the sheet at `url` does not exist. */
function useSheet(url: string | null): { sheet: Sheet | null; isMissing: boolean } {
  const { address } = useSession();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (!url) return undefined;
    const image = new Image();
    const life = new AbortController();
    const loaded = () => setSheet({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.addEventListener('load', loaded, { signal: life.signal });
    image.addEventListener('error', () => setMissing(url), { signal: life.signal });
    const timer = setTimeout(() => (image.src = address.current(url)), restMs);
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [url, address]);
  return { sheet, isMissing: url !== null && missing === url };
}

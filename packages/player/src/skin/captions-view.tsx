import { useEffect, useRef } from 'react';
import { usePlayer } from './session-context.tsx';
import './captions.css';

/** Draws the current cues, above the controls if those are visible. */
export function CaptionsView() {
  const cues = usePlayer((state) => state.cues);
  const { size, background } = usePlayer((state) => state.captionStyle);
  const lang = usePlayer((state) => state.captionLang);
  if (cues.length === 0) return null;
  return (
    <div className="glp-captions" data-size={size} data-background={background} lang={lang ?? undefined} dir="auto">
      {cues.map((cue) => (
        <CueText key={`${cue.startTime} ${cue.text}`} cue={cue} />
      ))}
    </div>
  );
}

function CueText({ cue }: { cue: VTTCue }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(cue.getCueAsHTML());
  }, [cue]);
  return (
    <div className="glp-cue">
      <span ref={box} />
    </div>
  );
}

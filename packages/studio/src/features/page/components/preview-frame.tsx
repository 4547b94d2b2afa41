import { useEffect, useRef, useState } from 'react';

const minHeightPx = 420;
/** Height of the parts above and below the frame. */
const otherPx = 230;

/** A page of the web app at a width in CSS pixels, scaled to fit. */
export function PreviewFrame({ title, src, width }: { title: string; src: string; width: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setRoom({ width: element.clientWidth, height: Math.max(minHeightPx, window.innerHeight - otherPx) });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  const scale = Math.min(1, room.width / width);
  return (
    <div
      ref={box}
      style={{ height: room.height || minHeightPx }}
      className="relative overflow-hidden rounded-lg border border-line bg-canvas"
    >
      {scale > 0 && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very site, with its scripts and its storage
        <iframe
          title={title}
          src={src}
          style={{
            width,
            height: room.height / scale,
            insetInlineStart: Math.max(0, (room.width - width * scale) / 2),
            transform: `scale(${scale})`,
          }}
          className="absolute top-0 origin-top-left border-0 rtl:origin-top-right"
        />
      )}
    </div>
  );
}

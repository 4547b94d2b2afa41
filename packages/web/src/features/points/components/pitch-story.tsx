import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import type { Pitch } from '../hooks.ts';

/** The text of the pitch, paragraph by paragraph, and its other pictures. */
export function PitchStory({ pitch: { text, images } }: { pitch: Pitch }) {
  const others = images.slice(1);
  if (text === '' && others.length === 0) return null;
  return (
    <div>
      {text !== '' && (
        <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line text-ink-muted leading-relaxed">
          {text}
        </p>
      )}
      {others.length > 0 && (
        <ul className="mt-6 grid gap-3 @min-[34rem]:grid-cols-2">
          {others.map((image) => (
            <li key={image.url} className="relative aspect-video overflow-hidden rounded-lg bg-raised">
              <ResponsiveImage picture={image} sizes="(min-width: 900px) 400px, 92vw" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

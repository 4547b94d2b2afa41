import { type Picture, ResponsiveImage } from './responsive-image.tsx';

const lineRem = 12;

/**
 * Pictures in rows of the same height, each with its own width. Each picture is a button. On phones, where most rows are
 * one picture, the last one is as wide as the others.
 */
export function PictureGrid(props: {
  pictures: Picture[];
  /** Label of the button; `position` counts from 1. */
  labelOf: (picture: Picture, position: number) => string;
  onOpen: (index: number) => void;
}) {
  return (
    <ul className="flex flex-wrap gap-2 sm:after:grow-1000 md:gap-3">
      {props.pictures.map((picture, index) => {
        const ratio = picture.width / picture.height;
        return (
          <li
            key={picture.url}
            style={{ flexGrow: ratio * 100, flexBasis: `${ratio * lineRem}rem`, maxWidth: `${ratio * lineRem * 2}rem` }}
          >
            <button
              type="button"
              aria-label={props.labelOf(picture, index + 1)}
              onClick={() => props.onOpen(index)}
              style={{ aspectRatio: String(ratio) }}
              className="group relative block w-full cursor-zoom-in overflow-hidden rounded-lg bg-raised after:absolute after:inset-0 after:rounded-lg after:border after:border-ink/8"
            >
              <ResponsiveImage
                decorative
                picture={picture}
                priority={index < 4}
                sizes={`min(100vw, ${Math.round(ratio * lineRem * 22)}px)`}
                className="group-hover:scale-103 group-focus-visible:scale-103"
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import type { Clip } from '@greenlight/contract/clip';
import { sitePath } from '@greenlight/contract/site-path';
import { MediaCard } from '@greenlight/ui/blocks/media-card';
import { clockTime } from '@greenlight/ui/clock-time';
import type { ReactNode } from 'react';

/** A clip in a list. */
export function ClipCard(props: { clip: Clip; sizes: string; meta: ReactNode; note?: string; menu?: ReactNode }) {
  const { clipId, title, lengthS, source } = props.clip;
  return (
    <MediaCard
      href={sitePath('clip', clipId)}
      title={title}
      picture={source.thumbnail}
      sizes={props.sizes}
      duration={clockTime(lengthS)}
      meta={props.meta}
      note={props.note}
      menu={props.menu}
    />
  );
}

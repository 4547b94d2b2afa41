import type { ModeratedText } from '@greenlight/contract/moderation-entity';
import { placePath } from '@greenlight/contract/place-path';
import { sitePath } from '@greenlight/contract/site-path';
import { clockTime } from '@greenlight/ui/clock-time';
import { Badge } from '@greenlight/ui/primitives/badge';
import { CornerDownRight, Film, Lightbulb, Radio, Scissors } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('moderation');

const tones = { held: 'warning', hidden: 'warning', removed: 'danger', gone: 'neutral' } as const;

const icons = { pitch: Lightbulb, comment: Film, chat: Radio, clip: Scissors };

/** A comment, a chat message or the title of a clip, with the text that it answers and a link to its moment. */
export function ModeratedQuote({ text }: { text: ModeratedText }) {
  const { kind, replyTo, place, state } = text;
  const Icon = icons[place.pitchId ? 'pitch' : kind];
  const moment = place.momentS === null ? '' : clockTime(place.momentS);
  return (
    <div className="flex flex-col gap-2">
      {replyTo && (
        <p className="flex items-start gap-1.5 text-ink-faint text-sm">
          <CornerDownRight aria-hidden className="mt-0.5 size-4 shrink-0 rtl:-scale-x-100" />
          <span className="line-clamp-2 [overflow-wrap:anywhere]">
            <bdi className="font-semibold">{replyTo.displayName}</bdi>: <bdi>{replyTo.text}</bdi>
          </span>
        </p>
      )}
      {text.text === null ? (
        <p className="text-ink-faint italic">{t('deleted')}</p>
      ) : (
        <p dir="auto" className="max-w-prose whitespace-pre-wrap text-base [overflow-wrap:anywhere]">
          {text.text}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm">
        {state !== 'shown' && <Badge tone={tones[state]}>{t(`textState.${state}`)}</Badge>}
        <a
          href={addressOf(text)}
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-4 [overflow-wrap:anywhere] hover:text-ink"
        >
          <Icon aria-hidden className="-mt-0.5 me-1.5 inline size-4" />
          <bdi>{place.title}</bdi>
          {moment && ` · ${t('atMoment', { time: moment })}`}
        </a>
        {place.creators.length > 0 && (
          <span className="text-ink-faint">{place.creators.map(({ displayName }) => displayName).join(', ')}</span>
        )}
        {text.edited && <span className="text-ink-faint">· {t('edited')}</span>}
      </p>
    </div>
  );
}

/** The address of a text. Before a recording is published, its address leads to the stream and its chat. */
function addressOf({ kind, subjectId, place }: ModeratedText): string {
  if (kind === 'clip') return new URL(sitePath('clip', subjectId), location.origin).href;
  const path = placePath(place);
  const asked = new URLSearchParams();
  if (kind === 'comment') asked.set('comment', String(subjectId));
  if (place.momentS !== null) asked.set('t', String(Math.floor(place.momentS)));
  return new URL(asked.size > 0 ? `${path}?${asked}` : path, location.origin).href;
}

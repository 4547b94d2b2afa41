import { isoOf, toLocalTime } from '../../platform/local-time.ts';
import type { StudioGiveaway } from './hooks.ts';

export type GiveawayForm = Pick<
  StudioGiveaway,
  | 'title'
  | 'summary'
  | 'text'
  | 'prize'
  | 'isShipped'
  | 'images'
  | 'entrants'
  | 'hasFreeEntry'
  | 'minAge'
  | 'countries'
  | 'winnerCount'
  | 'alternateCount'
  | 'claimDays'
  | 'keepMonths'
> & {
  /** In the format of `datetime-local`, in the viewer's zone; empty for none. */
  opensAt: string;
  closesAt: string;
  planIds: string[];
  /** The options of a choice, one per line; empty for a free text. */
  questions: { text: string; options: string; isRequired: boolean }[];
  actions: { kind: StudioGiveaway['actions'][number]['kind']; targetId: number | null; entries: number }[];
};

export function toForm(giveaway: StudioGiveaway): GiveawayForm {
  const { title, summary, text, prize, isShipped, images, entrants, hasFreeEntry, minAge, countries } = giveaway;
  const { winnerCount, alternateCount, claimDays, keepMonths } = giveaway;
  return {
    title,
    summary,
    text,
    prize,
    isShipped,
    images,
    entrants,
    hasFreeEntry,
    minAge,
    countries,
    winnerCount,
    alternateCount,
    claimDays,
    keepMonths,
    opensAt: toLocalTime(giveaway.opensAt ? new Date(giveaway.opensAt) : null),
    closesAt: toLocalTime(giveaway.closesAt ? new Date(giveaway.closesAt) : null),
    planIds: giveaway.plans.map(({ id }) => id),
    questions: giveaway.questions.map(({ options, ...question }) => ({ ...question, options: options.join('\n') })),
    actions: giveaway.actions.map(({ kind, targetId, entries }) => ({ kind, targetId, entries })),
  };
}

export function toBody({ images, opensAt, closesAt, questions, actions, ...same }: GiveawayForm) {
  return {
    ...same,
    imageIds: images.map(({ imageId }) => imageId),
    opensAt: opensAt === '' ? null : isoOf(opensAt),
    closesAt: closesAt === '' ? null : isoOf(closesAt),
    questions: questions.map(({ options, ...question }) => ({
      ...question,
      options: options
        .split('\n')
        .map((option) => option.trim())
        .filter(Boolean),
    })),
    // The form refuses an action without a target.
    actions: actions.map((action) => ({ ...action, targetId: action.targetId as number })),
  };
}

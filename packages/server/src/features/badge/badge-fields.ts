import type { BadgeRule, StudioBadge } from '@greenlight/contract/badge-studio';
import { badgeDrawings } from '@greenlight/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import { drawingOf, pictureOf } from './badge-picture.ts';
import type { BadgeValues, StudioBadgeRow } from './edit-queries.ts';
import type { Rule } from './rule-queries.ts';

/** The fields in the form of the studio's calls. */
export interface BadgeFields {
  name: string;
  description: string;
  imageId: string | null;
  drawing: StudioBadge['drawing'];
  rule: BadgeRule;
  edition: number | null;
  endsAt: string | null;
}

/** The editable fields, for the history of changes. */
export function fieldsOf(row: StudioBadgeRow): BadgeFields {
  const { name, description, image, picture, edition, endsAt } = row;
  return {
    name,
    description,
    imageId: image?.id ?? null,
    drawing: drawingOf(picture),
    rule: toRule(row),
    edition,
    endsAt: endsAt?.toISOString() ?? null,
  };
}

export function valuesOf({
  name,
  description,
  imageId,
  drawing,
  rule,
  edition,
  endsAt,
}: Partial<BadgeFields>): BadgeValues {
  return {
    name,
    description,
    image_id: imageId,
    picture: drawing && badgeDrawings.indexOf(drawing),
    ...(rule && {
      kind: rule.kind,
      threshold: 'threshold' in rule ? rule.threshold : null,
      plan_id: 'planId' in rule ? rule.planId : null,
      on_date: 'date' in rule ? rule.date : null,
    }),
    edition,
    ends_at: typeof endsAt === 'string' ? new Date(endsAt) : endsAt,
  };
}

export function toStudioBadge(platform: Platform, row: StudioBadgeRow): StudioBadge {
  const { id, version, state, granted, holders, pastRun } = row;
  const { edition, ...fields } = fieldsOf(row);
  return {
    ...fields,
    id,
    version,
    image: pictureOf(platform, row, row.name),
    state: state === 'on' && isOver(row, platform.clock.now()) ? 'ended' : state,
    edition: edition === null ? null : { limit: edition, left: edition - granted },
    isFixed: state !== 'draft',
    holders,
    pastRun,
  };
}

/** Whether its time has passed, in any state. */
export function isOver({ endsAt }: StudioBadgeRow, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

function toRule({ kind, threshold, planId, onDate }: Rule): BadgeRule {
  if (kind === 'hand') return { kind };
  if (kind === 'plan') return { kind, planId: planId ?? '' };
  if (kind === 'date' || kind === 'joined') return { kind, date: onDate ?? '' };
  return { kind, threshold: threshold ?? 1 };
}

import { moderationPageSize } from '@greenlight/contract/limits';
import type { ModeratedKind, ReportReason } from '@greenlight/contract/moderation';
import type { ModerationItem, QueueReason } from '@greenlight/contract/moderation-studio';
import type { Platform } from '../../../platform/platform.ts';
import { type ActRow, listActs, listActsAbout } from '../act-view-queries.ts';
import { cutAt, readPeople, toAct, toText } from '../moderation-view.ts';
import { scopeOf } from '../moderator.ts';
import { readTexts } from '../read-texts.ts';
import { listReports, type ReportCount, type TextRow } from '../text-view-queries.ts';
import { countItems, type ItemRow, listItems } from './queue-queries.ts';

const actsShown = 5;
const textsShown = 5;
const countMax = 500;

interface Filters {
  teamId?: number | undefined;
  kind?: ModeratedKind | undefined;
  userId?: string | undefined;
}

/** A page of the queue, newest first. Throws `forbidden`. */
export async function readQueue(
  platform: Platform,
  moderatorId: string,
  { teamId, ...filters }: Filters & { reason?: QueueReason | undefined; open: boolean; before?: number | undefined },
) {
  const { db } = platform;
  const { teamIds } = await scopeOf(db, { userId: moderatorId, teamId });
  const { before = null, ...filter } = filters;
  const listed = await listItems(db, { ...filter, teamIds, before, limit: moderationPageSize + 1 });
  const { rows, next } = cutAt(listed, ({ turn }) => turn);
  return { items: await readItems(platform, rows, teamIds), next };
}

/** Number of open items. Throws `forbidden`. */
export async function countQueue({ db }: Platform, moderatorId: string, { teamId, ...filters }: Filters) {
  const { teamIds } = await scopeOf(db, { userId: moderatorId, teamId });
  return countItems(db, { ...filters, teamIds }, countMax);
}

async function readItems(
  platform: Platform,
  rows: ItemRow[],
  teamIds: readonly number[] | null,
): Promise<ModerationItem[]> {
  const { db } = platform;
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId);
  const ids = { comment: idsOf('comment'), chat: idsOf('chat'), clip: idsOf('clip') };
  const subjects = rows.filter(({ kind }) => kind !== 'account');
  const [texts, reports, about, answered, people] = await Promise.all([
    readTexts(db, ids),
    listReports(db, ids),
    listActsAbout(db, { subjects, limit: actsShown }),
    listActs(db, idsOf('account')),
    readPeople(platform, { userIds: rows.map(({ accountId }) => accountId), teamIds }),
  ]);
  const found = { texts: byKey(texts), reports, acts: [...about, ...answered], people };
  return rows.flatMap((row) => toItem(platform, row, found) ?? []);
}

interface Found {
  texts: Map<string, TextRow>;
  reports: ReportCount[];
  acts: ActRow[];
  people: Awaited<ReturnType<typeof readPeople>>;
}

function toItem(platform: Platform, row: ItemRow, found: Found): ModerationItem | undefined {
  const author = found.people.get(row.accountId);
  if (!author) return undefined;
  const text = found.texts.get(`${row.kind} ${row.subjectId}`);
  const isAbout = (act: ActRow) =>
    row.kind === 'account' ? act.id === row.subjectId : act.subjectKind === row.kind && act.subjectId === row.subjectId;
  const acts = found.acts.filter(isAbout);
  const reports = found.reports.filter(({ kind, subjectId }) => kind === row.kind && subjectId === row.subjectId);
  const appealed = row.isAppeal ? acts.find(({ appeal }) => appeal !== null) : undefined;
  const { ruleName, ruleEffect } = row;
  return {
    itemId: row.id,
    subject: text ? toText(text) : null,
    author,
    isOpen: row.doneAt === null,
    queued: row.queuedAt.toISOString(),
    why: {
      reports: reports.map(({ reason, count }) => ({ reason: reason as ReportReason, count })),
      reportTexts: reports.flatMap(({ texts }) => texts).slice(0, textsShown),
      rule: ruleName !== null && ruleEffect ? { id: row.ruleId, name: ruleName, effect: ruleEffect } : null,
      isFirst: row.isFirst,
      appeal: appealed ? toAct(platform, appealed) : null,
    },
    acts: acts.map((act) => toAct(platform, act)),
  };
}

function byKey(texts: TextRow[]): Map<string, TextRow> {
  return new Map(texts.map((text) => [`${text.kind} ${text.subjectId}`, text]));
}

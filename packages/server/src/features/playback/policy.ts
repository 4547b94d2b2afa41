import type { ErrorCode } from '@greenlight/contract/errors';
import { dayOf } from '../../platform/clock/days.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { missingDocuments } from '../legal/missing-documents.ts';
import { decideEdit } from '../media/policy.ts';
import { decideAt, readModerator } from '../moderation/moderator.ts';
import { decideAccess } from '../money/entitlement/decide-access.ts';
import type { PlayableRow } from './queries.ts';

/** The person who wants to watch: the caller, or a member about whom staff asks. */
export interface Watcher extends Editor {
  isSuspended: boolean;
  /** The device of the caller; null if staff asks. */
  deviceIdentifier: string | null;
  /** The member of staff who impersonates the account. */
  actorId: string | null;
}

export interface WatchRequest {
  mediaId: number;
  found: PlayableRow;
  /** Null for a visitor. */
  watcher: Watcher | null;
  at: Date;
}

/** One question of the decision, in words for a log and for support. */
export interface WatchStep {
  question: string;
  passed: boolean;
  answer: string;
}

export interface WatchDecision {
  /** Null if the viewer may watch. */
  problem: ErrorCode | null;
  reason: string;
  /** The questions in order; the first failed one is the last. */
  steps: WatchStep[];
}

interface Answer {
  answer: string;
  problem?: ErrorCode;
}

/** The step that opens the video. Its answer is the reason of the decision. */
const opening = 'Is it free, theirs to edit or to moderate, or are they a member?';

/** The one list of conditions, for playback and for the explanation for support. */
const questions: [string, (platform: Platform, asked: WatchRequest) => Answer | Promise<Answer>][] = [
  ['Is the account open?', askAccount],
  ['Is the video published, or theirs to edit?', askPublished],
  [opening, askAccess],
  ['Has the member accepted the documents that are required?', askAcceptance],
  ['Is the video ready to be played?', askReady],
];

export async function decideWatch(platform: Platform, asked: WatchRequest): Promise<WatchDecision> {
  const steps: WatchStep[] = [];
  for (const [question, ask] of questions) {
    const { problem, answer } = await ask(platform, asked);
    steps.push({ question, passed: problem === undefined, answer });
    if (problem) return { problem, reason: answer, steps };
  }
  return { problem: null, reason: steps.find(({ question }) => question === opening)?.answer ?? '', steps };
}

/** Editors of a video may watch it, published or not. */
function editOf({ watcher, found }: WatchRequest) {
  return watcher && decideEdit(watcher, found);
}

/** Whether it counts as one of the account's streams. Impersonating staff uses none. */
export function countsAsStream(asked: WatchRequest): boolean {
  const { found, watcher } = asked;
  return watcher?.actorId === null && found.access === 'members' && !editOf(asked)?.allowed;
}

function askAccount(_: Platform, { watcher }: WatchRequest): Answer {
  if (!watcher) return { answer: 'nobody is signed in' };
  return watcher.isSuspended ? { problem: 'suspended', answer: 'the account is suspended' } : { answer: 'it is' };
}

function askPublished(_: Platform, asked: WatchRequest): Answer {
  const { publishAt } = asked.found;
  const edit = editOf(asked);
  if (publishAt && publishAt <= asked.at) return { answer: `published on ${dayOf(publishAt)}` };
  const state = publishAt ? `to be published on ${dayOf(publishAt)}` : 'not published';
  if (edit?.allowed) return { answer: `${state}, but ${edit.reason}` };
  return { problem: 'not_found', answer: `${state}, and ${edit?.reason ?? 'nobody is signed in'}` };
}

async function askAccess(platform: Platform, asked: WatchRequest): Promise<Answer> {
  const edit = editOf(asked);
  if (edit?.allowed) return { answer: edit.reason };
  const { found, watcher, at } = asked;
  const access = await decideAccess(platform, { userId: watcher?.userId ?? null, access: found.access, at });
  if (access.allowed) return { answer: access.reason };
  const moderation = await moderationOf(platform, asked);
  return moderation?.allowed
    ? { answer: moderation.reason }
    : { problem: 'subscription_required', answer: access.reason };
}

/** Moderators of a video's comments or chat may watch it. */
async function moderationOf({ db }: Platform, { watcher, mediaId }: WatchRequest) {
  if (!watcher?.permissions.includes('comment.moderate')) return null;
  return decideAt(db, await readModerator(db, watcher.userId), { mediaId });
}

/** Only for members-only videos: free ones are for everybody, and editors must be able to work. */
async function askAcceptance(platform: Platform, asked: WatchRequest): Promise<Answer> {
  const { watcher, found } = asked;
  if (!watcher || found.access === 'free' || editOf(asked)?.allowed) return { answer: 'need not' };
  const missing = await missingDocuments(platform, watcher.userId);
  if (missing.length === 0) return { answer: 'nothing is missing' };
  const names = missing.map(({ title, version }) => `${title} (version ${version})`);
  return { problem: 'legal_acceptance', answer: `has yet to accept ${names.join(', ')}` };
}

function askReady(_: Platform, { found }: WatchRequest): Answer {
  if (found.assetId === null || found.duration === null) {
    return { problem: 'not_ready', answer: 'it has no file yet, or its first part is still being made' };
  }
  return { answer: found.complete ? 'in all qualities' : 'better qualities are still being made' };
}

import type { Permission } from '@greenlight/contract/permission';
import type { socketSent } from '@greenlight/contract/realtime';
import type { z } from 'zod';
import {
  rolePermissions,
  shown,
  teamPermissions,
  type ViewerKind,
  type ViewerName,
  viewerKinds,
} from './access-table.ts';

/** The rules about who may send a message; `socketDocument` describes them. */
type Rule = 'account' | 'watcher' | 'writer' | 'moderator';
type Event = keyof typeof socketSent;
type Rules = { [Name in Event]: Record<z.infer<(typeof socketSent)[Name]>['type'], Rule> };

/** Every message of the contract; the compiler reports a missing one. */
const rules: Rules = {
  bingo: { join: 'watcher', leave: 'account', mark: 'writer', reach: 'writer' },
  comment: {
    get: 'watcher',
    resume: 'watcher',
    moments: 'watcher',
    leave: 'account',
    message: 'writer',
    edit: 'writer',
    'add-like': 'writer',
    'remove-like': 'writer',
    report: 'writer',
    mute: 'writer',
    unmute: 'writer',
    delete: 'moderator',
    pin: 'moderator',
    unpin: 'moderator',
    'add-heart': 'moderator',
    'remove-heart': 'moderator',
    ban: 'moderator',
  },
  livestream: {
    status: 'account',
    ping: 'watcher',
    join: 'watcher',
    resume: 'watcher',
    leave: 'account',
    message: 'writer',
    react: 'writer',
    vote: 'writer',
    report: 'writer',
    remove: 'moderator',
    pin: 'moderator',
    unpin: 'moderator',
    announce: 'moderator',
    'set-mode': 'moderator',
    'open-poll': 'moderator',
    'close-poll': 'moderator',
    ban: 'moderator',
  },
  pitch: { watch: 'account', leave: 'account' },
};

export interface SocketRow {
  event: Event;
  type: string;
  rule: Rule;
}

export const socketRows: SocketRow[] = Object.entries(rules).flatMap(([event, types]) =>
  Object.entries(types).map(([type, rule]) => ({ event: event as Event, type, rule })),
);

/** The outcome at a members-only video or stream that the maker made and the team is credited for. */
export function expectedOfSocket({ rule }: Pick<SocketRow, 'rule'>, viewerName: ViewerName): string {
  const viewer: ViewerKind = viewerKinds[viewerName];
  if (viewer.role === null) return 'unauthorized';
  if (rule === 'account') return 'may';
  const permissions: readonly Permission[] = [
    ...rolePermissions[viewer.role],
    ...(viewer.team ? teamPermissions[viewer.team] : []),
  ];
  const isOwn = viewer.maker === true || viewer.team !== undefined;
  const mayEdit = permissions.includes('content.edit-all') || (isOwn && permissions.includes('content.edit'));
  const mayModerate = permissions.includes('comment.moderate');
  if (!viewer.subscribed && !mayEdit && !mayModerate) return 'subscription_required';
  if (rule === 'watcher') return 'may';
  if (viewer.bystander) return 'impersonating';
  return rule === 'writer' || mayModerate ? 'may' : 'forbidden';
}

/** The second part of docs/access-matrix.md. */
export function socketDocument(): string {
  const rows = socketRows.map(({ event, type, rule }) => {
    const cells = shown.map((viewer) => (expectedOfSocket({ rule }, viewer) === 'may' ? '✓' : '·'));
    return `| \`${event}\` | \`${type}\` | ${rule} | ${cells.join(' | ')} |`;
  });
  return [
    '',
    '## Who may send what over the socket',
    '',
    'At a video or stream for members; `packages/server/test/every-call/socket-access.test.ts` sends every one of these as every',
    'one of these viewers. A `watcher` may watch the video: as a member, or because they edit or moderate it. A `writer` is a',
    'watcher who does not see the site as its owner. A `moderator` is a writer who moderates for a team of the video, or',
    'everywhere; authors also remove their own texts.',
    '',
    `| event | message | who | ${shown.join(' | ')} |`,
    `|---|---|---|${shown.map(() => ':-:|').join('')}`,
    ...rows,
    '',
  ].join('\n');
}

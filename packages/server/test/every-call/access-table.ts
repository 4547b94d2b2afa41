import { api } from '@greenlight/contract/api';
import { type Permission, permission } from '@greenlight/contract/permission';
import { rawRoutes } from '@greenlight/contract/raw-routes';
import { openAccess, type RouteSpec } from '@greenlight/contract/route';

/** Permissions of the built-in roles, repeated here so that a test fails when they change. */
export const rolePermissions = {
  member: [],
  creator: ['content.edit'],
  moderator: ['comment.moderate', 'member.read', 'member.suspend'],
  support: ['member.read', 'member.help', 'member.impersonate', 'membership.grant', 'badge.grant'],
  operator: permission.options,
} satisfies Record<string, readonly Permission[]>;

/** Permissions of each role in a creator team. */
export const teamPermissions = {
  owner: ['content.edit', 'comment.moderate', 'announcement.send'],
  editor: ['content.edit', 'announcement.send'],
  moderator: ['comment.moderate'],
} satisfies Record<string, readonly Permission[]>;

type Outcome =
  | 'may'
  | 'unauthorized'
  | 'forbidden'
  | 'subscription_required'
  | 'confirmation_required'
  | 'impersonating';

export interface ViewerKind {
  role: keyof typeof rolePermissions | null;
  subscribed?: true;
  /** The role in the team that the resource of an `owned` call belongs to. */
  team?: keyof typeof teamPermissions;
  /** Whether the account created the resource. */
  maker?: true;
  unconfirmed?: true;
  /** Whether the caller is an operator who sees the site as this account. */
  bystander?: true;
}

export const viewerKinds = {
  anonymous: { role: null },
  member: { role: 'member' },
  subscriber: { role: 'member', subscribed: true },
  'creator of it': { role: 'creator', maker: true, team: 'owner' },
  'other creator': { role: 'creator' },
  'team owner': { role: 'member', team: 'owner' },
  'team editor': { role: 'member', team: 'editor' },
  'team moderator': { role: 'member', team: 'moderator' },
  moderator: { role: 'moderator' },
  support: { role: 'support' },
  operator: { role: 'operator' },
  'operator, not confirmed lately': { role: 'operator', unconfirmed: true },
  'operator as a subscriber': { role: 'member', subscribed: true, bystander: true },
} satisfies Record<string, ViewerKind>;
export type ViewerName = keyof typeof viewerKinds;
export const viewerNames = Object.keys(viewerKinds) as ViewerName[];

export type CheckedRoute = Pick<RouteSpec, 'method' | 'path' | 'access' | 'summary'> &
  Partial<Pick<RouteSpec, 'owned' | 'confirmed' | 'bystander' | 'own' | 'params'>> & {
    host: string;
    takes?: readonly string[];
  };

/** Every call of the contract by name, including the few without JSON. */
export const calls: [string, CheckedRoute][] = [
  ...Object.entries(api).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]): [string, CheckedRoute] => [`${group}.${name}`, route as CheckedRoute]),
  ),
  ...Object.entries(rawRoutes).map(([name, route]): [string, CheckedRoute] => [`raw.${name}`, route]),
];

/** The outcome that the contract requires. The resource of an `owned` call belongs to the maker and the team. */
export function expectedOf(name: string, route: CheckedRoute, viewerName: ViewerName): Outcome {
  const { access, method, confirmed, bystander, own } = route;
  const viewer: ViewerKind = viewerKinds[viewerName];
  const isOpen = openAccess.includes(access);
  if (access === 'anyone') return 'may';
  if (viewer.bystander && ((method !== 'GET' && !bystander) || confirmed || own || !isOpen)) return 'impersonating';
  if (access === 'guest') return 'may';
  if (viewer.role === null) return 'unauthorized';
  const permissions: readonly Permission[] = [
    ...rolePermissions[viewer.role],
    ...(viewer.team ? teamPermissions[viewer.team] : []),
  ];
  if (!isOpen && !permissions.includes(access as Permission)) return 'forbidden';
  if (access === 'subscriber' && !viewer.subscribed) return 'subscription_required';
  if (confirmed && viewer.unconfirmed) return 'confirmation_required';
  return route.owned && !mayTouch(name, route.owned, viewer, permissions) ? 'forbidden' : 'may';
}

function mayTouch(
  name: string,
  owned: NonNullable<RouteSpec['owned']>,
  { maker, team }: ViewerKind,
  permissions: readonly Permission[],
): boolean {
  if (permissions.includes(owned === 'creator' ? 'creator.manage' : 'content.edit-all')) return true;
  if (name === 'studioCreators.findAccount') return team === 'owner';
  return maker === true || team === 'owner' || team === 'editor';
}

export const shown: ViewerName[] = viewerNames.filter((name) => !('unconfirmed' in viewerKinds[name]));

/** The text of docs/access-matrix.md. */
export function accessDocument(): string {
  const sign = { may: '✓', unauthorized: '·', forbidden: '·', subscription_required: '·' };
  const rows = calls.map(([name, route]) => {
    const cells = shown.map((viewer) => (sign as Record<string, string>)[expectedOf(name, route, viewer)] ?? '·');
    const marks = [route.owned && `its ${route.owned}`, route.confirmed && 'confirmed'].filter(Boolean).join(', ');
    return `| \`${route.method} /${route.host}${route.path}\` | ${route.access}${marks && ` (${marks})`} | ${cells.join(' | ')} |`;
  });
  return [
    '# Who may call what',
    '',
    'Made from the contract by `node scripts/generate-access-matrix.ts`; `packages/server/test/every-call/every-call.test.ts` calls',
    'every one of these as every one of these viewers. ✓ is not refused, · is refused with 401 or 403.',
    '',
    'The roles are those that come with the service; operators change them and make others in the studio. "Its media" and',
    'the like means: of a video, show or team that is theirs, and `creator of it` has made; others are refused it.',
    '"Confirmed" calls also want that the session was confirmed within 15 minutes. An operator who looks at an account as',
    'its owner does changes nothing in it and does nothing as staff.',
    '',
    `| call | access | ${shown.join(' | ')} |`,
    `|---|---|${shown.map(() => ':-:|').join('')}`,
    ...rows,
    '',
  ].join('\n');
}

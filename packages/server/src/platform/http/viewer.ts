import type { Permission } from '@greenlight/contract/permission';
import { type Access, openAccess, type Route } from '@greenlight/contract/route';
import { ProblemError } from '../problem-error.ts';

/** The caller. The subscription is not included, because it is looked up only where it matters. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** The device on which the session was opened. */
  deviceIdentifier: string;
  /** Permissions of the role and of all creator teams. */
  permissions: readonly Permission[];
  /** The member of staff who impersonates `userId`. */
  actorId: string | null;
}

/** The viewer in the form that staff policies need. */
export type Editor = Pick<Viewer, 'userId' | 'permissions'>;

export interface Authenticator {
  /** Returns the viewer of a bearer token, or null if the token or its session has ended. */
  viewerOf(token: string): Promise<Viewer | null>;
  isSubscriber(viewer: Viewer): Promise<boolean>;
  /** Whether the session was confirmed recently. */
  isConfirmed(viewer: Viewer): Promise<boolean>;
}

/** The viewer of an `Authorization` header; null without one. Throws `unauthorized` for an ended token. */
export async function bearerOf(header: string | undefined, authenticator: Authenticator): Promise<Viewer | null> {
  if (!header?.startsWith('Bearer ')) return null;
  const viewer = await authenticator.viewerOf(header.slice('Bearer '.length));
  if (!viewer) throw new ProblemError('unauthorized');
  return viewer;
}

/**
 * Throws the contract's error if a viewer may not use a route of this access level. Impersonating staff may change
 * nothing, and may do nothing as staff.
 */
export async function authorize(
  { access, method, confirmed, bystander, own }: Pick<Route, 'access' | 'method' | 'confirmed' | 'bystander' | 'own'>,
  viewer: Viewer | null,
  authenticator: Authenticator,
): Promise<void> {
  const isOwners = (method !== 'GET' && !bystander) || confirmed || own || isPermission(access);
  if (viewer?.actorId && isOwners) throw new ProblemError('impersonating');
  if (access === 'anyone' || access === 'guest') return;
  if (!viewer) throw new ProblemError('unauthorized');
  if (isPermission(access)) {
    if (!viewer.permissions.includes(access)) throw new ProblemError('forbidden');
  } else if (access === 'subscriber' && !(await authenticator.isSubscriber(viewer))) {
    throw new ProblemError('subscription_required');
  }
  if (confirmed && !(await authenticator.isConfirmed(viewer))) throw new ProblemError('confirmation_required');
}

function isPermission(access: Access): access is Permission {
  return !openAccess.includes(access);
}

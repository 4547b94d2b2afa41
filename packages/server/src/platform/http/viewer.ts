import type { Permission } from '@greenlight/contract/permission';
import { type Access, openAccess, type Route } from '@greenlight/contract/route';
import { ProblemError } from '../problem-error.ts';

/** Who calls. Subscription is looked up only where it matters, so it is not here. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** Where the session was opened. */
  deviceIdentifier: string;
  /** Of their role, and of the creator teams that they belong to. */
  permissions: readonly Permission[];
  /** The member of staff who looks at the account of `userId` as its owner does. */
  actorId: string | null;
}

/** Whom policies of staff decide about. */
export type Editor = Pick<Viewer, 'userId' | 'permissions'>;

export interface Authenticator {
  /** The viewer behind a bearer token, or null when the token or its session has ended. */
  viewerOf(token: string): Promise<Viewer | null>;
  isSubscriber(viewer: Viewer): Promise<boolean>;
  /** Whether the viewer showed lately that it is them. */
  isConfirmed(viewer: Viewer): Promise<boolean>;
}

/** Who an `Authorization` header speaks for; null without one, `unauthorized` for a token that has ended. */
export async function bearerOf(header: string | undefined, authenticator: Authenticator): Promise<Viewer | null> {
  if (!header?.startsWith('Bearer ')) return null;
  const viewer = await authenticator.viewerOf(header.slice('Bearer '.length));
  if (!viewer) throw new ProblemError('unauthorized');
  return viewer;
}

/**
 * Throws what the contract says for a viewer who may not use a route of this access level. Who looks at an account for
 * its owner changes nothing in it, and does nothing as staff.
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

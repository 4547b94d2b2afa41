import { randomUUID } from 'node:crypto';
import type { studioPitches } from '@greenlight/contract/pitch-studio';
import type { RouteArgs } from '@greenlight/contract/route';
import type { Service } from './service.ts';

/** Accounts this old are not redirected to the payment page. */
export const userCreated = '2020-06-01T00:00:00.000Z';
/** The time that a member takes to read a question before they press again. */
export const readMs = 400;

/** A member who can give points. Staff have granted `granted` of them. */
export async function addGiver(service: Service, granted: number, { subscribed = true } = {}) {
  const email = await service.addAccount('member', { subscribed, userCreated });
  const client = await service.signIn(email);
  const { userId = '' } = await client.account.userInfo({ query: { select: 'userid' } });
  const grant = { userId, points: granted, reason: 'For the test', key: randomUUID() };
  if (granted > 0) await service.operator.studioPoints.grant({ body: grant });
  const change = (call: 'give' | 'takeBack', id: number, points: number) =>
    client.pitch[call]({ params: { id }, body: { points, key: randomUUID() } });
  return { email, userId, client, change };
}

/** Makes a pitch and opens it for points. */
export async function openPitch(
  { operator }: Service,
  body: RouteArgs<typeof studioPitches.create>['body'],
): Promise<number> {
  const { id } = await operator.studioPitches.create({ body });
  await operator.studioPitches.move({ params: { id }, body: { state: 'open' } });
  return id;
}

import { badges, type DemoBadge } from '../catalogue/badges.ts';
import type { Operator } from './operator.ts';
import { giveSpanish } from './translations.ts';

/** Makes missing badges, switches them on, and gives one by hand. Keeps what staff have changed since. */
export async function makeBadges(operator: Operator): Promise<void> {
  const { studioBadges } = operator.client;
  const known = (await studioBadges.list({ query: { pageSize: 100 } })).badges;
  for (const badge of badges) {
    if (!known.some(({ name }) => name === badge.name)) await makeBadge(operator, badge);
  }
}

async function makeBadge(operator: Operator, demo: DemoBadge): Promise<void> {
  const { givenTo, name, description, drawing, rule, edition } = demo;
  const { studioBadges, staff } = operator.client;
  const { id } = await studioBadges.create({ body: { name, description, drawing, rule, edition } });
  await giveSpanish(operator, `badge:${id}`);
  await studioBadges.switchOn({ params: { id } });
  if (givenTo === undefined) return;
  const { members } = await staff.members({ query: { search: givenTo } });
  const userId = members.find(({ email }) => email === givenTo)?.userId;
  if (userId === undefined) return;
  const reason = 'Carried the camera up the hill, twice';
  await studioBadges.grant({ params: { id }, body: { userId, reason } });
}

import type { Service } from './service.ts';

const rulesKind = { title: 'Giveaway rules', required: false };

/** Switches giveaways on, at `/win`, with rules that can be accepted. */
export async function allowGiveaways(service: Service): Promise<void> {
  const { studioConfig, studioLegal } = service.operator;
  await studioConfig.update({ body: { config: { giveaways_enabled: true, giveaways_enter_link: 'win' } } });
  await studioLegal.create({ body: { type: 'giveawayrules', ...rulesKind } });
  await publishRules(service, 'Be fair.');
}

export async function publishRules(service: Service, text: string): Promise<void> {
  const { studioLegal } = service.operator;
  const params = { type: 'giveawayrules' };
  await studioLegal.update({ params, body: { ...rulesKind, draft: `# Giveaway rules\n\n${text}` } });
  await studioLegal.publish({ params });
}

/** Enters without the screen. */
export async function enterGiveaway(service: Service, email: string, id: number) {
  const client = await service.signIn(email);
  const { rules } = await client.publicGiveaway.read({ params: { id } });
  const body = { rulesVersionId: rules?.versionId ?? 0, birthDate: '1990-01-01' };
  await client.giveaway.enter({ params: { id }, body });
  return client;
}

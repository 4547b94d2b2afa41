import { type OpeningStep, openingStep } from '@greenlight/contract/opening-studio';
import type { Platform } from '../../platform/platform.ts';
import { readBillingSetting } from '../money/gateway/billing-setting.ts';
import { findCompletedSteps } from './queries.ts';

const optional = new Set<OpeningStep>(['gifts', 'invitations']);

/** The steps that a new service still needs before it opens. */
export async function readChecklist(platform: Platform) {
  const [standing, { backend, gateway }] = await Promise.all([
    findCompletedSteps(platform.db),
    readBillingSetting(platform),
  ]);
  const done = { ...standing, payment: backend !== 'foundry' || gateway !== 'sandbox' };
  const steps = openingStep.options.map((step) => ({ step, done: done[step], optional: optional.has(step) }));
  return { steps };
}

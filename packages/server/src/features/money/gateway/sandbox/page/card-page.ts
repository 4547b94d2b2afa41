import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { readRemoteConfig } from '../../../../config/remote-config.ts';
import { sessionState, storeTestCard } from '../sandbox-gateway.ts';
import {
  decideCharge,
  findCard,
  findSandboxCharge,
  findSession,
  lockSession,
  type SessionRow,
  updateSession,
} from '../sandbox-queries.ts';
import { type Behaviour, cardBehaviours } from '../test-card.ts';
import { type CardForm, type CardProblems, checkCard, problemsOf } from './check-card.ts';
import { pageText } from './page-text.ts';

/** Number of refused cards after which a page closes. */
const refusalsMax = 10;

export type PageAnswer = { redirect: string } | { status: 200 | 400 | 404 | 409 | 410; html: string };

interface Asked {
  token: string;
  /** A language tag, or null. */
  language: string | null;
}

/** The fields of a sent form. */
export type SentForm = CardForm & { form: string; action: string };

interface Trouble {
  sent?: SentForm;
  problems?: CardProblems;
  isSentTwice?: boolean;
}

export async function openPage(platform: Platform, asked: Asked): Promise<PageAnswer> {
  return show(platform, asked, await findSession(platform.db, { token: asked.token }), {});
}

/** Handles the forms of a page one at a time. A repeated form changes nothing and gets a redirect or 409. */
export async function sendForm(
  platform: Platform,
  { sent, ...asked }: Asked & { sent: SentForm },
): Promise<PageAnswer> {
  const { session, ...trouble } = await inTransaction<Trouble & { session: SessionRow | null }>(
    platform.db,
    async (tx) => {
      const before = await lockSession(tx, asked.token);
      if (!before || sessionState(before, platform.clock.now()) !== 'open') return { session: before };
      if (before.formToken !== sent.form) return { session: before, isSentTwice: true };
      const { problems, ...change } = await decide({ ...platform, db: tx }, before, sent);
      const after = { ...before, ...change, formToken: randomUUID() };
      await updateSession(tx, after);
      return { session: after, ...(problems && { problems }) };
    },
  );
  return show(platform, asked, session, { sent, ...trouble });
}

type Change = Partial<Pick<SessionRow, 'state' | 'failure' | 'cardId' | 'refusals'>> & { problems?: CardProblems };

async function decide(platform: Platform, session: SessionRow, sent: SentForm): Promise<Change> {
  if (session.state === 'approval') return decideApproval(platform, session, sent.action === 'approve');
  return sent.action === 'cancel' ? { state: 'failed', failure: 'cancelled' } : takeCard(platform, session, sent);
}

/** Stores whether the cardholder approves a charge or the saving of a card. An earlier decision stays. */
async function decideApproval({ db }: Platform, { chargeId }: SessionRow, approves: boolean): Promise<Change> {
  const refusal = { state: 'failed', failure: 'authentication_failed' } as const;
  if (chargeId === null) return approves ? { state: 'succeeded' } : refusal;
  await decideCharge(db, chargeId, approves ? { state: 'succeeded', failure: null } : refusal);
  const charge = await findSandboxCharge(db, chargeId);
  return charge?.state === 'succeeded' ? { state: 'succeeded' } : refusal;
}

async function takeCard(platform: Platform, { customerId, ...session }: SessionRow, sent: SentForm): Promise<Change> {
  const checked = checkCard(sent, platform.clock.now());
  if (checked.problems) return { problems: checked.problems };
  const does: Behaviour = cardBehaviours[checked.card.behaviour];
  if (does.refusedFor) {
    const refusals = session.refusals + 1;
    if (refusals >= refusalsMax) return { state: 'failed', failure: does.refusedFor, refusals };
    return { refusals, problems: problemsOf(does.refusedFor) };
  }
  const { ref } = await storeTestCard(platform, { ...checked, customerId });
  return { cardId: ref, state: does.asksOnGiving ? 'approval' : 'succeeded' };
}

async function show(
  platform: Platform,
  { language, token }: Asked,
  session: SessionRow | null,
  { sent, problems, isSentTwice = false }: Trouble,
): Promise<PageAnswer> {
  const { project } = await readRemoteConfig(platform);
  const frame = { ...pageText(language), project, address: `/pay/sandbox/${token}` };
  const { paintApproval, paintCardForm, paintMessage } = await import('./paint-page.ts');
  const { text } = frame;
  const home = { label: text.back, url: platform.config.publicUrl };
  if (!session) {
    const words = { title: text.missingTitle, body: text.missingText, back: home };
    return { status: 404, html: paintMessage(frame, words) };
  }
  const state = sessionState(session, platform.clock.now());
  if (state === 'expired') {
    const words = { title: text.expiredTitle, body: text.expiredText, back: { ...home, url: session.returnUrl } };
    return { status: 410, html: paintMessage(frame, words) };
  }
  if (state !== 'open') return { redirect: session.returnUrl };
  const { formToken } = session;
  const words = session.words[frame.language];
  if (session.state === 'approval') {
    const card = await findCard(platform.db, session.cardId ?? '');
    return { status: 200, html: paintApproval(frame, { formToken, order: words.order, last4: card?.last4 ?? '' }) };
  }
  // Card numbers and security codes are never sent back, not even to the viewer who typed them.
  const typed = sent && !isSentTwice ? { expiry: sent.expiry, name: withoutDigits(sent.name) } : {};
  const html = paintCardForm(frame, { formToken, words, problems: problems ?? {}, typed, isSentTwice });
  return { status: isSentTwice ? 409 : problems ? 400 : 200, html };
}

function withoutDigits(name: string): string {
  return /\d/.test(name) ? '' : name;
}

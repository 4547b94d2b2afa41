import { sendOnce } from '@greenlight/client/use-mutation';
import { sitePath } from '@greenlight/contract/site-path';
import { useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { takeAfterLoginUrl } from '../../../platform/after-login.ts';
import { deleteDraft } from '../../../platform/form-draft.ts';
import { isNewAccount } from '../../../platform/new-account.ts';
import { paymentFor } from '../../../platform/payment-path.ts';
import { storageKeys } from '../../../platform/storage-keys.ts';
import { fetchUserInfo } from '../../account/hooks.ts';
import { useDoIntent } from '../../mark/use-intent.ts';

/**
 * Does what the visitor wanted before the login, then opens the next page (docs/product/account.md). An account without
 * a name chooses one. A new account without a subscription goes to the payment access page first, except staff and
 * recipients of a gift. Others go to the page that they wanted. A form that was sent twice opens the page once.
 */
export function useWelcome() {
  const navigate = useNavigate();
  const doIntent = useDoIntent();
  const [welcome] = useState(() =>
    sendOnce((_: 'once', before: () => Promise<unknown>, go: NavigateFunction) => enter(before, go)),
  );
  return () => welcome('once', doIntent, navigate);
}

async function enter(doIntent: () => Promise<unknown>, navigate: NavigateFunction): Promise<void> {
  deleteDraft();
  await doIntent();
  const next = takeAfterLoginUrl();
  const [info] = await Promise.all([fetchUserInfo().catch(() => undefined), refreshOwnLists().catch(() => undefined)]);
  const isStaff = (info?.permissions?.length ?? 0) > 0;
  const mustPay = info && !isStaff && !info.hasSubscription && isNewAccount(info.userCreated);
  if (mustPay) sessionStorage.setItem(storageKeys.reminded, 'yes');
  if (info?.displayName === '') return navigate(sitePath('verify'), { replace: true, state: { next } });
  if (mustPay && !/^\/(?:payment|subscribe|redeem|gift\/)/.test(next)) {
    const [to, state] = paymentFor(next);
    await navigate(to, { replace: true, state });
  } else await navigate(next, { replace: true });
}

async function refreshOwnLists(): Promise<void> {
  const { refreshUserChannels } = await import('../../user-channel/hooks.ts');
  await refreshUserChannels();
}

import { useNavigate } from 'react-router';
import { takeAfterLoginUrl } from '../../../platform/after-login.ts';
import { dropDraft } from '../../../platform/form-draft.ts';
import { isNewAccount } from '../../../platform/new-account.ts';
import { storageKeys } from '../../../platform/storage-keys.ts';
import { fetchUserInfo } from '../../account/hooks.ts';

/**
 * Where a viewer goes who has just signed in (spec points 1, 2 and 4): an account without a name to choose one, an
 * account of today's kind without a subscription to the payment access page, and on from there, unless a gift is to be
 * redeemed; others to where they wanted to go.
 */
export function useWelcome() {
  const navigate = useNavigate();
  return async () => {
    dropDraft();
    const next = takeAfterLoginUrl();
    const info = await fetchUserInfo().catch(() => undefined);
    const mustPay = info && !info.hasSubscription && isNewAccount(info.userCreated);
    if (mustPay) sessionStorage.setItem(storageKeys.reminded, 'yes');
    if (info?.displayName === '') return navigate('/verify', { replace: true, state: { next } });
    if (mustPay && !/^\/(?:payment|subscribe|redeem|gift\/)/.test(next))
      await navigate('/payment', { replace: true, state: { next } });
    else await navigate(next, { replace: true });
  };
}

import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { AccountScreen } from '../sign-in/components/account-screen.tsx';
import { GiftPreview } from './components/gift-preview.tsx';
import { RedeemCodeForm } from './components/redeem-code-form.tsx';
import { RedeemedGift } from './components/redeemed-gift.tsx';
import { codeIn } from './gift-state.ts';
import { useGiftOfCode, useRedeemGift } from './hooks.ts';

/** Redeems a gift: with the link of a mail (/gift/{code}), or with a typed code (/redeem). */
export function RedeemPage() {
  const t = useTexts('gift');
  const { code: linked } = useParams();
  const [params] = useSearchParams();
  const [code, setCode] = useState(codeIn(linked ?? params.get('code') ?? ''));
  const gift = useGiftOfCode(code);
  const redeem = useRedeemGift();
  const found = gift.data;
  const title = redeem.data
    ? t('redeemed')
    : found
      ? t('giftFrom', { name: found.from || t('somebody') })
      : t('redeem');
  return (
    <AccountScreen
      title={title}
      description={redeem.data || found ? undefined : t('redeemText')}
      footer={t('redeemFooter')}
    >
      {redeem.data ? (
        <RedeemedGift {...redeem.data} />
      ) : found ? (
        <GiftPreview gift={found} code={code} redeem={redeem} onOther={() => setCode('')} />
      ) : (
        <RedeemCodeForm
          error={code === '' ? null : gift.error}
          pending={gift.isFetching}
          code={code}
          onCode={setCode}
        />
      )}
    </AccountScreen>
  );
}

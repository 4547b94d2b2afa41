import type { StudioScreen } from './studio-screen.ts';

/** The part of the screen list about what is sold and how it is billed. */
export const moneyScreens: StudioScreen[] = [
  {
    path: '/plans',
    permission: 'billing.edit',
    page: async () => (await import('../features/plan/plan-list-page.tsx')).PlanListPage,
  },
  {
    path: '/revenue',
    permission: 'billing.read',
    page: async () => (await import('../features/revenue/revenue-page.tsx')).RevenuePage,
  },
  {
    path: '/revenue/rows',
    permission: 'billing.read',
    page: async () => (await import('../features/revenue/rows-page.tsx')).RowsPage,
  },
  {
    path: '/coupons',
    permission: 'billing.edit',
    page: async () => (await import('../features/coupon/coupon-list-page.tsx')).CouponListPage,
  },
  {
    path: '/coupons/:id',
    permission: 'billing.edit',
    page: async () => (await import('../features/coupon/coupon-edit-page.tsx')).CouponEditPage,
  },
  {
    path: '/gifts',
    permission: 'billing.edit',
    page: async () => (await import('../features/gift/gift-list-page.tsx')).GiftListPage,
  },
  {
    path: '/store-codes',
    permission: 'billing.edit',
    flag: 'store_discount_enabled',
    page: async () => (await import('../features/store/store-page.tsx')).StorePage,
  },
  {
    path: '/patreon',
    permission: 'settings.edit',
    page: async () => (await import('../features/patreon/patreon-page.tsx')).PatreonPage,
  },
  {
    path: '/imports',
    permission: 'billing.edit',
    page: async () => (await import('../features/transfer/transfer-page.tsx')).TransferPage,
  },
  {
    path: '/imports/:importId',
    permission: 'billing.edit',
    page: async () => (await import('../features/transfer/import-page.tsx')).ImportPage,
  },
  {
    path: '/handovers',
    permission: 'billing.edit',
    page: async () => (await import('../features/handover/handover-page.tsx')).HandoverPage,
  },
  {
    path: '/billing',
    permission: 'settings.edit',
    page: async () => (await import('../features/billing/billing-page.tsx')).BillingPage,
  },
];

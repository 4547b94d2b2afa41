/** The campaigns that members can choose, in the order of the settings. News about the service is opt-in. */
export const campaigns = [
  { campaignId: 'new-videos', title: 'New videos of creators you follow', byDefault: true },
  { campaignId: 'announcements', title: 'Announcements of creators you follow', byDefault: true },
  { campaignId: 'reminders', title: 'Reminders of streams', byDefault: true },
  { campaignId: 'comments', title: 'Replies and mentions', byDefault: true },
  { campaignId: 'product', title: 'News of the service', byDefault: false },
] as const;

export type CampaignId = (typeof campaigns)[number]['campaignId'];

export function isOnByDefault(campaignId: CampaignId): boolean {
  return campaigns.some((campaign) => campaign.campaignId === campaignId && campaign.byDefault);
}

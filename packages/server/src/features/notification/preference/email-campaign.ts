/** Letters that members can leave, in the order in which they are offered. News of the service wants to be asked for. */
export const campaigns = [
  { campaignId: 'new-videos', title: 'New videos of creators you follow', byDefault: true },
  { campaignId: 'announcements', title: 'Announcements of creators you follow', byDefault: true },
  { campaignId: 'reminders', title: 'Reminders of streams', byDefault: true },
  { campaignId: 'product', title: 'News of the service', byDefault: false },
] as const;

export type CampaignId = (typeof campaigns)[number]['campaignId'];

export function isOnByDefault(campaignId: CampaignId): boolean {
  return campaigns.some((campaign) => campaign.campaignId === campaignId && campaign.byDefault);
}

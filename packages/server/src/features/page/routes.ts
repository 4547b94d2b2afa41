import type { pages } from '@greenlight/contract/page';
import type { studioPages } from '@greenlight/contract/page-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAllPages, makePage, readAnyPage, removePage, savePageDraft } from './edit-page.ts';
import { makePreviewKey } from './preview-key.ts';
import { discardPageDraft, publishPage, unpublishPage } from './publish-page.ts';
import { listPublishedPages, readPage, readPreview, readRow } from './read-page.ts';

export function pageRoutes(platform: Platform): Handlers<typeof pages> {
  return {
    list: () => listPublishedPages(platform),
    bySlug: ({ viewer, params, query }) =>
      readPage(platform, { audience: audienceOf(viewer, query), ...params, ...query }),
    row: ({ viewer, params, query: { page, count, showFree } }) =>
      readRow(platform, {
        rowId: params.id,
        audience: audienceOf(viewer, { showFree }),
        page: { page, pageSize: count },
      }),
    preview: ({ params, query }) => readPreview(platform, { key: params.key, audience: query.audience }),
  };
}

function audienceOf(viewer: unknown, { showFree }: { showFree?: boolean | undefined }) {
  if (viewer === null) return 'visitor';
  return showFree ? 'account' : 'member';
}

export function studioPageRoutes(platform: Platform): Handlers<typeof studioPages> {
  return {
    list: ({ query }) => listAllPages(platform, query),
    create: ({ viewer, body }) => makePage(platform, viewer.userId, body),
    get: ({ params }) => readAnyPage(platform, params.id),
    saveDraft: ({ viewer, params, body: { version, ...draft } }) =>
      savePageDraft(platform, { actorId: viewer.userId, pageId: params.id, version, draft }),
    discardDraft: ({ viewer, params }) => discardPageDraft(platform, { actorId: viewer.userId, pageId: params.id }),
    publish: ({ viewer, params, body }) =>
      publishPage(platform, { actorId: viewer.userId, pageId: params.id, ...body }),
    unpublish: ({ viewer, params }) => unpublishPage(platform, { actorId: viewer.userId, pageId: params.id }),
    remove: ({ viewer, params }) => removePage(platform, { actorId: viewer.userId, pageId: params.id }),
    preview: async ({ params }) => makePreviewKey(platform, (await readAnyPage(platform, params.id)).id),
  };
}

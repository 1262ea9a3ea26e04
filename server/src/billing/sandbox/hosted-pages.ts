import { publicUrl } from '#platform/config.ts'
import type { SandboxContext } from './context.ts'
import * as store from './store.ts'

const PAGE_MS = 3_600_000

export const pageUrl = (
  { config }: Pick<SandboxContext, 'config'>,
  kind: 'checkout' | store.PageKind,
  id: string,
): string => `${publicUrl(config)}/sandbox/${kind}/${id}`

/** Returns the address of a page that works for an hour. */
export async function openPage(
  context: SandboxContext,
  kind: store.PageKind,
  page: { customer?: string; account?: string; returnTo: string },
): Promise<string> {
  const id = context.ids.secret()
  const expiresAt = new Date(context.now().getTime() + PAGE_MS)
  await store.addPage(context.database.db, { ...page, id, kind, expiresAt })
  return pageUrl(context, kind, id)
}

import { SIDEBAR_COOKIE_DAYS } from '@koji/contract'
import { createStore } from '#lib/store.ts'

const COOKIE = 'sidebar_state'

export const sidebarExpanded = createStore(
  !/(?:^|; )sidebar_state=false/.test(globalThis.document?.cookie ?? ''),
)

export function toggleSidebar(): void {
  sidebarExpanded.set(!sidebarExpanded.get())
  const seconds = SIDEBAR_COOKIE_DAYS * 86_400
  document.cookie = `${COOKIE}=${sidebarExpanded.get()}; path=/; max-age=${seconds}; samesite=lax`
}

/** On phones, the sidebar is a sheet that starts closed. */
export const sheetOpen = createStore(false)

/** The app's offline banner, on a page without React. */
export function watchOffline(root: ParentNode): void {
  const banner = root.querySelector<HTMLElement>('[data-offline-banner]')
  const status = root.querySelector<HTMLElement>('[data-offline-status]')
  const show = () => {
    document.documentElement.toggleAttribute('data-offline', !navigator.onLine)
    banner?.classList.toggle('invisible', navigator.onLine)
    banner?.classList.toggle('-translate-y-full', navigator.onLine)
    if (status) status.textContent = navigator.onLine ? '' : (banner?.textContent ?? '')
  }
  addEventListener('online', show)
  addEventListener('offline', show)
  show()
}

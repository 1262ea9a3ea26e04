/** The number on the icon of the installed app; 0 takes it away. Where there is no such thing, nothing happens. */
export function showOnIcon(count: number): void {
  const { navigator } = globalThis
  const told = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // The system may not want it.
  told?.catch(() => undefined)
}

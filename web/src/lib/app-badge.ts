/** Sets the number on the icon of the installed app, or removes it for 0. Does nothing where that isn't supported. */
export function showOnIcon(count: number): void {
  const { navigator } = globalThis
  const told = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // The system may refuse a badge.
  told?.catch(() => undefined)
}

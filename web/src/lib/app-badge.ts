/** Sets the number on the icon of the installed app, or removes it for 0. Does nothing where that isn't supported. */
export function setAppBadge(count: number): void {
  const { navigator } = globalThis
  const result = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // The system may refuse a badge.
  result?.catch(() => undefined)
}

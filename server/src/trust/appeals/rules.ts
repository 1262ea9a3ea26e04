interface Decided {
  /** Who appeals. */
  accountId: string
  decidedBy: string | null
}

/** Not about oneself; and not about one's own decision, as long as there is somebody else who could. */
export function mayDecide(me: string, { accountId, decidedBy }: Decided, admins: readonly string[]): boolean {
  if (accountId === me) return false
  return decidedBy !== me || !admins.some((other) => other !== me && other !== accountId)
}

interface Appeal {
  /** The member who appeals. */
  accountId: string
  /** Who made the decision; null if it was made on the command line. */
  decidedBy: string | null
}

/** Admins can't decide their own appeal, nor one against their own decision unless no other admin could. */
export function mayDecide(me: string, { accountId, decidedBy }: Appeal, admins: readonly string[]): boolean {
  if (accountId === me) return false
  return decidedBy !== me || !admins.some((other) => other !== me && other !== accountId)
}

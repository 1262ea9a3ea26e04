interface Sending {
  isPending: boolean
  reset: () => void
}

/** What was said about the last attempt is stale once something changes; one that is under way still has to be heard. */
export function forgetOutcome(mutation: Sending): void {
  if (!mutation.isPending) mutation.reset()
}

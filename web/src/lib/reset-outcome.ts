interface PendingMutation {
  isPending: boolean
  reset: () => void
}

/** Resets a mutation once its result is outdated. A pending one is left alone, because its result is still needed. */
export function resetOutcome(mutation: PendingMutation): void {
  if (!mutation.isPending) mutation.reset()
}

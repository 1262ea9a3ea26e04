export interface ProgressMessage {
  done: number
  total: number
  /** Elapsed share of the expected time, from 0 to 1, if it differs from done / total. */
  share?: number
}

/** Sends a message to the command that started this test runner. */
export function sendProgress(message: ProgressMessage): void {
  process.send?.(message)
}

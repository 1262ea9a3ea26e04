export interface ProgressMessage {
  done: number
  total: number
  /** How much of the expected time is over, from 0 to 1, when that differs from done / total. */
  share?: number
}

/** Sends a message to the command that started this test runner. */
export function sendProgress(message: ProgressMessage): void {
  process.send?.(message)
}

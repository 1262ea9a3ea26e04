/** Lanes are delivered in parallel. A subject is always in the same lane, which keeps its events in order. */
export const LANES = 4

export function laneOf(subject: string): number {
  let hash = 0
  for (let i = 0; i < subject.length; i++) hash = (Math.imul(hash, 31) + subject.charCodeAt(i)) | 0
  return Math.abs(hash % LANES)
}

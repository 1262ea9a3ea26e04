/** Deliveries run in parallel by lane; a subject always has the same one, which keeps its facts in order. */
export const LANES = 4

export function laneOf(subject: string): number {
  let hash = 0
  for (let i = 0; i < subject.length; i++) hash = (Math.imul(hash, 31) + subject.charCodeAt(i)) | 0
  return Math.abs(hash % LANES)
}

const MILESTONES = [0, 1, 5, 10, 20]

/**
 * The screen reader text near the limit. It changes in steps, because an announcement for each key would be too much.
 */
export function charactersLeft(length: number, max: number): string {
  const remaining = max - length
  if (remaining < 0) return `${characters(-remaining)} too many`
  const next = MILESTONES.find((milestone) => remaining <= milestone)
  if (next === undefined || next > max / 2) return ''
  return next === 0 ? 'No characters left' : `${characters(next)} left`
}

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`

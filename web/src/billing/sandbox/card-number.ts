const GROUP = 4

/** "4242 4242 4242 4242": as it stands on a card. */
export const grouped = (typed: string): string =>
  typed
    .replace(/[\s-]/g, '')
    .match(new RegExp(`.{1,${GROUP}}`, 'g'))
    ?.join(' ') ?? ''

export const isSameCard = (typed: string, number: string): boolean => typed.replace(/[\s-]/g, '') === number

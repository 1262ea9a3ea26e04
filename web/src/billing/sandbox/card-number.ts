const GROUP_SIZE = 4

/** "4242 4242 4242 4242", as printed on a card. */
export const groupDigits = (typed: string): string =>
  typed
    .replace(/[\s-]/g, '')
    .match(new RegExp(`.{1,${GROUP_SIZE}}`, 'g'))
    ?.join(' ') ?? ''

export const isSameCard = (typed: string, number: string): boolean => typed.replace(/[\s-]/g, '') === number

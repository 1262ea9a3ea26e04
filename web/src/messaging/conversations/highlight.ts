interface Piece {
  text: string
  isMatch: boolean
}

/** Folds case and accents without changing any position in the text. */
const foldText = (text: string): string =>
  Array.from(text, (letter) => {
    const bare = letter
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
    return bare.length === letter.length ? bare : letter
  }).join('')

/** Splits a text at every match of the query, ignoring case and accents. */
export function splitByQuery(text: string, query: string): Piece[] {
  const [haystack, needle] = [foldText(text), foldText(query.trim())]
  if (needle === '') return [{ text, isMatch: false }]
  const pieces: Piece[] = []
  let from = 0
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isMatch: false })
    from = at + needle.length
    pieces.push({ text: text.slice(at, from), isMatch: true })
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false })
  return pieces
}

interface Piece {
  text: string
  lit: boolean
}

/** Letters as they are compared, each still at its place. */
const plain = (text: string): string =>
  Array.from(text, (letter) => {
    const bare = letter
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
    return bare.length === letter.length ? bare : letter
  }).join('')

/** A text cut where a part of it is found, whatever the case and the accents. */
export function piecesOf(text: string, part: string): Piece[] {
  const [where, what] = [plain(text), plain(part.trim())]
  if (what === '') return [{ text, lit: false }]
  const pieces: Piece[] = []
  let from = 0
  for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), lit: false })
    from = at + what.length
    pieces.push({ text: text.slice(at, from), lit: true })
  }
  if (from < text.length) pieces.push({ text: text.slice(from), lit: false })
  return pieces
}

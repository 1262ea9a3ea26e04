/** Splits text into plain parts and web addresses. */
export function splitLinks(text: string): { text: string; href: string | null }[] {
  return text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g).flatMap((piece, place) => {
    if (piece === '') return []
    return [{ text: piece, href: place % 2 === 1 && URL.canParse(piece) ? piece : null }]
  })
}

/** Web addresses in a text; nothing else in it becomes a link. */
export function linksIn(text: string): { text: string; href: string | null }[] {
  return text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g).flatMap((piece, place) => {
    if (piece === '') return []
    return [{ text: piece, href: place % 2 === 1 && URL.canParse(piece) ? piece : null }]
  })
}

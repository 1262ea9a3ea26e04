/** A text of many lines that is searched as one: quicker to have at the start than any index of its lines. */
export class Lines {
  readonly #text: string
  /** Where each line begins. */
  readonly #starts: Uint32Array

  constructor(lines: string) {
    this.#text = `\n${lines}\n`
    const starts: number[] = []
    for (let at = 0; at < this.#text.length - 1; at = this.#text.indexOf('\n', at + 1)) starts.push(at)
    this.#starts = Uint32Array.from(starts)
  }

  /** The numbers of the lines that are this text. */
  whole(text: string): Iterable<number> {
    return this.#holding(`\n${text}\n`)
  }

  beginning(text: string): Iterable<number> {
    return this.#holding(`\n${text}`)
  }

  /** With a word after the first that begins so. */
  laterWord(text: string): Iterable<number> {
    return this.#holding(` ${text}`)
  }

  *#holding(needle: string): Iterable<number> {
    for (let at = this.#text.indexOf(needle); at >= 0; at = this.#text.indexOf(needle, at + 1))
      yield this.#lineAt(at)
  }

  #lineAt(at: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= at) low = middle
      else high = middle - 1
    }
    return low
  }
}

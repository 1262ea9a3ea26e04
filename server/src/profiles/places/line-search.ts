/** Searches many lines as one string, which is ready sooner at startup than any index. */
export class LineSearch {
  readonly #text: string
  /** The offset of each line. */
  readonly #starts: Uint32Array

  constructor(lines: string) {
    this.#text = `\n${lines}\n`
    const starts: number[] = []
    for (let at = 0; at < this.#text.length - 1; at = this.#text.indexOf('\n', at + 1)) starts.push(at)
    this.#starts = Uint32Array.from(starts)
  }

  /** The numbers of the matching lines, like the methods below. */
  equal(text: string): Iterable<number> {
    return this.#containing(`\n${text}\n`)
  }

  startingWith(text: string): Iterable<number> {
    return this.#containing(`\n${text}`)
  }

  /** Lines in which a word after the first starts with the text. */
  withLaterWord(text: string): Iterable<number> {
    return this.#containing(` ${text}`)
  }

  *#containing(needle: string): Iterable<number> {
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

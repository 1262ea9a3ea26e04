import type { Db, Tx } from '../db/database.ts'

/** What one feature holds about a person. */
export interface PersonalDataSection {
  /** Names the file in an export. */
  name: string
  /** What is in it, in words for the person whose data it is. */
  about: string
  export(db: Db, accountId: string): Promise<unknown>
  /** What cannot be said in words, in a folder of the section's name. */
  files?(db: Db, accountId: string): AsyncIterable<{ name: string; bytes: Buffer }>
  erase(tx: Tx, accountId: string): Promise<void>
}

/** Everything that is held about people, feature by feature: what an export collects and an erasure removes. */
export class PersonalData {
  readonly #sections: PersonalDataSection[] = []

  register(...sections: PersonalDataSection[]): void {
    for (const section of sections) {
      if (this.#sections.some(({ name }) => name === section.name))
        throw new Error(`Two sections of personal data are called ${section.name}`)
      this.#sections.push(section)
    }
  }

  get sections(): readonly PersonalDataSection[] {
    return this.#sections
  }

  /** The last registered goes first: what came later may lean on what came before. */
  async erase(tx: Tx, accountId: string): Promise<void> {
    for (const section of this.#sections.toReversed()) await section.erase(tx, accountId)
  }
}

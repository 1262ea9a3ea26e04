import { PRODUCT_NAME } from '@koji/contract'

interface Section {
  name: string
  about: string
}

/** Says in plain words what is what. */
export const readmeOf = (sections: readonly Section[], now: Date): string =>
  `What ${PRODUCT_NAME} keeps about you
${'='.repeat(PRODUCT_NAME.length + 22)}

Collected on ${now.toUTCString()}.

Each file holds one kind of data. They are plain text in a form called JSON: any text editor opens them, and
programs can read them too. Moments are in UTC. "null" means that we hold nothing there.

${sections.map(({ name, about }) => `${name}.json\n    ${about}`).join('\n\n')}

Not in here: your password and other secrets, which we keep only in a form that nobody can read, and what belongs
to other people.
`

import { PRODUCT_NAME } from '@koji/contract'

interface Section {
  name: string
  about: string
}

/** Explains the files of an export to the person whose data it is. */
export const readmeOf = (sections: readonly Section[], now: Date): string =>
  `What ${PRODUCT_NAME} keeps about you
${'='.repeat(PRODUCT_NAME.length + 22)}

Collected on ${now.toUTCString()}.

Each .json file holds one kind of data, list by list. It's plain text, so any text editor can open it, and other
programs can read it too. Times are in UTC. "null" means we have nothing there.

${sections.map(({ name, about }) => `${name}.json\n    ${about}`).join('\n\n')}

Not included: your password and other secrets, which we only keep in a form that no one can read, and anything that
belongs to other people.
`

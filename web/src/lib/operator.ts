import { PRODUCT_NAME } from '@koji/contract/constants'

interface Operator {
  /** The person or company that answers for this service. */
  name: string
  /** Questions about data. */
  privacyEmail: string
  /** Notices about rights and law. */
  legalEmail: string
  /** How soon a person answers support, as in "two working days". */
  answersWithin: string
  /** Shown where they are known; the law of many places asks for an address. */
  address: string | null
  /** Where the servers stand, as in "Germany". */
  servers: string | null
  /** Whose law applies, as in "the law of Germany". */
  law: string | null
}

/** Who runs this service. Edit it before you open the doors: the information pages and support quote it. */
export const operator: Operator = {
  name: PRODUCT_NAME,
  privacyEmail: 'privacy@koji.example',
  legalEmail: 'legal@koji.example',
  answersWithin: 'two working days',
  address: null,
  servers: null,
  law: null,
}

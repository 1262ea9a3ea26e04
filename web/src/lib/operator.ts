import { PRODUCT_NAME } from '@koji/contract/constants'

interface Operator {
  /** The person or company responsible for this service. */
  name: string
  privacyEmail: string
  legalEmail: string
  /** How soon support replies, such as "two working days". */
  answersWithin: string
  /** Shown when set; many countries require an address by law. */
  address: string | null
  /** The location of the servers, such as "Germany". */
  servers: string | null
  /** The governing law, such as "the law of Germany". */
  law: string | null
}

/** Who runs this service. Edit it before launch: the legal pages and support quote it. */
export const operator: Operator = {
  name: PRODUCT_NAME,
  privacyEmail: 'privacy@koji.example',
  legalEmail: 'legal@koji.example',
  answersWithin: 'two working days',
  address: null,
  servers: null,
  law: null,
}

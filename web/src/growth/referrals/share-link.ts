import { PRODUCT_NAME } from '@koji/contract/constants'
import { share } from '#profiles/people/share.ts'
import { referralLink } from './link.ts'

export const shareLink = (code: string): Promise<void> =>
  share({ title: `Join me on ${PRODUCT_NAME}`, path: referralLink(code) })

import { PLATFORM_FEE_PERCENT } from '@koji/contract/constants'

/** In cents. The fee of each subscription is rounded half up to a cent, as it is when it is paid. */
export function earnings(subscribers: number, price: number): { gross: number; fee: number; net: number } {
  const gross = subscribers * price
  const fee = subscribers * Math.floor((price * PLATFORM_FEE_PERCENT + 50) / 100)
  return { gross, fee, net: gross - fee }
}

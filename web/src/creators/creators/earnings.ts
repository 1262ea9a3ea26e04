import { platformFee } from '@koji/contract/money'

/** In cents. The fee of each subscription is rounded by itself, as it is when it is paid. */
export function earnings(subscribers: number, price: number): { gross: number; fee: number; net: number } {
  const gross = subscribers * price
  const fee = subscribers * platformFee(price)
  return { gross, fee, net: gross - fee }
}

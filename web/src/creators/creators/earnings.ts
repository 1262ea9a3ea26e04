import { platformFee } from '@koji/contract/money'

/** In cents. The fee is rounded per subscription, as it is when one is paid. */
export function earnings(subscribers: number, price: number): { gross: number; fee: number; net: number } {
  const gross = subscribers * price
  const fee = subscribers * platformFee(price)
  return { gross, fee, net: gross - fee }
}

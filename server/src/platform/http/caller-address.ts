import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '../network.ts'

const addresses = new AsyncLocalStorage<string>()

/** Whatever `work` does is done for a call from there. Only around what may end up in the audit log. */
export const withCallerAddress = <Result>(address: string, work: () => Result): Result =>
  addresses.run(address, work)

/** Where the call at hand comes from, as coarse as it is kept; null of what no call asked for. */
export function callerNetwork(): string | null {
  const address = addresses.getStore()
  return address === undefined ? null : networkOf(address)
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '../network.ts'

const addresses = new AsyncLocalStorage<string>()

/** Runs `work` on behalf of a caller at this address. Only used for calls that may be recorded in the audit log. */
export const withCallerAddress = <Result>(address: string, work: () => Result): Result =>
  addresses.run(address, work)

/** Returns the network of the current caller, which is what we store; null outside of a call. */
export function callerNetwork(): string | null {
  const address = addresses.getStore()
  return address === undefined ? null : networkOf(address)
}

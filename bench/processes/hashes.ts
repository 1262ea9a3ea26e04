import { hashPassword } from '../../server/src/identity/accounts/passwords.ts'
import { input, report } from './parent.ts'
import { rateOf } from './rate.ts'

const { password } = input<{ password: string }>()

process.on('message', ({ count, concurrency }: { count: number; concurrency: number }) => {
  void rateOf(count, concurrency, () => hashPassword(password)).then((rate) => report({ rate }))
})

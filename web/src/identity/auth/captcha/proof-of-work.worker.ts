import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'
import { derivePlainly } from './plain-pbkdf2.ts'

handler({ deriveKey: isSecureContext ? deriveKey : derivePlainly })

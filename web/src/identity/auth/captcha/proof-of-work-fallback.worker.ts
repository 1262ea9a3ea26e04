import { handler } from 'altcha-lib/workers/shared'
import { deriveKeyInScript } from './pbkdf2-fallback.ts'

handler({ deriveKey: deriveKeyInScript })

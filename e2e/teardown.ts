import { rmSync } from 'node:fs'

export default function removeData(): void {
  rmSync(process.env.KOJI_E2E_DATA!, { recursive: true, force: true })
}

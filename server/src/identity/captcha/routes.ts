import { getCaptcha } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import type { Captchas } from './service.ts'

export function captchaRoutes(app: App, { captchas }: { captchas: Captchas }): void {
  route(app, getCaptcha, () => captchas.offer())
}

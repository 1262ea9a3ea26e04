import { PRODUCT_NAME } from '@koji/contract/constants'
import { registerWorker } from '#lib/service-worker.ts'
import { toast } from '#ui/toast.ts'

const LOOK_MS = 3_600_000
/** Coming back to the window again and again asks the server once in this time. */
const REST_MS = 60_000

/** Keeps the app for when there is no network, and offers the next version when it is here. */
export async function watchUpdates(): Promise<void> {
  const { serviceWorker } = navigator
  const running = serviceWorker.controller
  const registration = await registerWorker()
  let offered: ServiceWorker | null = null
  let pressed = false

  const offer = () =>
    toast({
      id: 'update',
      title: 'A new version is ready',
      description: `${PRODUCT_NAME} opens anew with it. Your drafts stay.`,
      action: { label: 'Reload', onPress: reload },
      durationMs: 0,
    })

  function reload(): void {
    pressed = true
    const { waiting } = registration
    // In another window somebody may have pressed it already.
    if (!waiting) return location.reload()
    // A page that is loaded while it takes over may still be answered by the one before.
    waiting.addEventListener('statechange', () => waiting.state !== 'activating' && location.reload())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin than ours.
    waiting.postMessage({ type: 'take_over' })
  }

  function look(): void {
    const { active, waiting } = registration
    if (!active || !waiting || waiting === offered) return
    offered = waiting
    offer()
  }

  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  serviceWorker.addEventListener('controllerchange', () => {
    // Pressed in another window: this one goes on as it is until it is pressed here as well.
    if (running && !pressed) offer()
  })
  look()
  keepLooking(registration, () => {
    offered = null
    look()
  })
}

function keepLooking(registration: ServiceWorkerRegistration, again: () => void): void {
  let last = Date.now()
  const update = () => {
    last = Date.now()
    // Without a network there is nothing new.
    registration.update().catch(() => undefined)
  }
  setInterval(() => {
    again()
    update()
  }, LOOK_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - last > REST_MS) update()
  })
}

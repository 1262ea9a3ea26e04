import { PRODUCT_NAME } from '@koji/contract/constants'
import { registerWorker } from '#lib/service-worker.ts'
import { toast } from '#ui/toast.ts'

const CHECK_MS = 3_600_000
/** The minimum time between two checks when the page becomes visible again and again. */
const MIN_INTERVAL_MS = 60_000

/** Installs the service worker for offline use and offers a new version once it is ready. */
export async function watchUpdates(): Promise<void> {
  const { serviceWorker } = navigator
  const running = serviceWorker.controller
  const registration = await registerWorker()
  let offered: ServiceWorker | null = null
  let isAccepted = false

  const offer = () =>
    toast({
      id: 'update',
      title: 'A new version is ready',
      description: `${PRODUCT_NAME} opens anew with it. Your drafts stay.`,
      action: { label: 'Reload', onPress: reload },
      durationMs: 0,
    })

  function reload(): void {
    isAccepted = true
    const { waiting } = registration
    // The update may already have been accepted in another window.
    if (!waiting) return location.reload()
    // Reloading during activation could still be answered by the old version.
    waiting.addEventListener('statechange', () => waiting.state !== 'activating' && location.reload())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Workers have no target origin.
    waiting.postMessage({ type: 'take_over' })
  }

  function offerWaiting(): void {
    const { active, waiting } = registration
    if (!active || !waiting || waiting === offered) return
    offered = waiting
    offer()
  }

  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting)
  })
  serviceWorker.addEventListener('controllerchange', () => {
    // Accepted in another window: this one keeps running until its own button is pressed.
    if (running && !isAccepted) offer()
  })
  offerWaiting()
  checkRegularly(registration, () => {
    offered = null
    offerWaiting()
  })
}

function checkRegularly(registration: ServiceWorkerRegistration, onCheck: () => void): void {
  let last = Date.now()
  const update = () => {
    last = Date.now()
    // Fails without a network, when there can't be an update anyway.
    registration.update().catch(() => undefined)
  }
  setInterval(() => {
    onCheck()
    update()
  }, CHECK_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - last > MIN_INTERVAL_MS) update()
  })
}

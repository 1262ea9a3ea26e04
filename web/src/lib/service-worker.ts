/** One worker for offline use and push messages. */
const WORKER = '/service-worker.js'

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER, { scope: '/' })

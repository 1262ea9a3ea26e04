/** One for all: it opens the app without a network, and shows push messages. */
const WORKER = '/service-worker.js'

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER, { scope: '/' })

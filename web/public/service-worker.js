// Shows push messages and opens what they are about. It keeps nothing and answers no request.

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('push', (event) => {
  const { product, id, title, message, opens } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, {
      body: message,
      // One that is raised takes the place of what it was before.
      tag: id,
      icon: '/favicon.svg',
      data: { opens, product },
    }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.opens, location.origin)))
})

/** In a window that is open, if there is one. */
async function open(url) {
  // A push message comes from our server alone, and still leads nowhere else.
  if (url.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [there] = [...windows.filter(({ url: at }) => at === url.href), ...windows]
  if (!there) return clients.openWindow(url.href)
  // Where it is not allowed to come to the front, it still goes there.
  await there.focus().catch(() => undefined)
  if (there.url !== url.href && !(await go(there, url.pathname + url.search))) await there.navigate(url.href)
}

const ANSWER_MS = 500

/** Whether the page goes there by itself, without being loaded anew: the app does, our other pages do not. */
function go(page, path) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => done(true))
    port1.start()
    setTimeout(() => done(false), ANSWER_MS)
    page.postMessage({ type: 'open', path }, [port2])
  })
}

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
      data: { opens, product, id },
    }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { opens, id } = event.notification.data
  event.waitUntil(open(new URL(opens, location.origin), id))
})

/** In a window that is open, if there is one. */
async function open(url, id) {
  // A push message comes from our server alone, and still leads nowhere else.
  if (url.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [there] = [...windows.filter(({ url: at }) => at === url.href), ...windows]
  // Only the app knows who is signed in: it marks as read what was followed to it.
  const followed = new URL(`#notification=${id}`, url).href
  if (!there) return clients.openWindow(followed)
  // Where it is not allowed to come to the front, it still goes there.
  await there.focus().catch(() => undefined)
  if (!(await go(there, url.pathname + url.search, id))) await there.navigate(followed)
}

const ANSWER_MS = 500

/** Whether the page goes there by itself, without being loaded anew: the app does, our other pages do not. */
function go(page, path, id) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => done(true))
    port1.start()
    setTimeout(() => done(false), ANSWER_MS)
    page.postMessage({ type: 'open', path, id }, [port2])
  })
}

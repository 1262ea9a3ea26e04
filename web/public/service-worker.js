// Opens the app without a network, and shows push messages. Of all that the server answers it keeps the app's own files,
// named below, and nothing else: what is under /api and /media never passes through here.

// Written by the build: see cli/web-worker.ts. Without a build there is nothing to keep.
const SHELL = { version: 'none', mark: null, files: [] }

const CACHE = `koji-shell-${SHELL.version}`
/** Any address that is answered with the app itself; where the installed app begins. */
const APP = '/discover'
/** What was kept of conversations is read here, with or without a network. */
const READABLE = '/matches'
/** Longer than this nobody looks at a white page while the app is at hand. */
const PATIENCE_MS = 3_000
/** Opened in a window of their own, these are files and no screens. */
const NO_SCREENS = ['/api/', '/assets/', '/dev/', '/icons/', '/media/', '/pictures/']

addEventListener('install', (event) => event.waitUntil(keepShell()))

async function keepShell() {
  if (!SHELL.mark) return
  const cache = await caches.open(CACHE)
  const page = await fetch(APP, { cache: 'no-cache' })
  // Between two versions the page of one could come with the files of the other: the next look gets them together.
  if (!page.ok || !(await page.clone().text()).includes(SHELL.mark)) throw new Error('Another version')
  await cache.put(APP, page)
  // Their names change with what is in them, so what the browser has already is right.
  await cache.addAll(SHELL.files)
}

addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const ours = (await caches.keys()).filter((name) => name.startsWith('koji-shell-') && name !== CACHE)
  // The one before stays for windows that still run it; the next version takes it along.
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)))
  await clients.claim()
}

// Only when somebody has pressed it: a page never finds itself with the files of another version.
addEventListener('message', ({ data }) => {
  if (data?.type === 'take_over') skipWaiting()
})

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (!SHELL.mark || method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') {
    if (!NO_SCREENS.some((prefix) => pathname.startsWith(prefix))) event.respondWith(screen(event, pathname))
  } else if (pathname.startsWith('/assets/')) event.respondWith(file(event.request))
})

/** What the server says about an address, or the app as it was last when it says nothing. */
async function screen({ request }, pathname) {
  const asked = fetch(request)
  // Without a network there is nothing at either place where one begins: what can be read is elsewhere.
  const answer = ['/', APP].includes(pathname) ? asked.catch(() => Response.redirect(READABLE)) : asked
  // The front page is not the app: it is worth waiting for.
  if (pathname === '/') return answer
  try {
    return await Promise.race([answer, late()])
  } catch {
    return (await caches.match(APP, { cacheName: CACHE })) ?? answer
  }
}

const late = () =>
  new Promise((_, giveUp) => {
    setTimeout(() => giveUp(new Error('No answer in time')), PATIENCE_MS)
  })

const file = async (request) => (await caches.match(request)) ?? fetch(request)

addEventListener('push', (event) => {
  const { product, id, title, message, opens, waiting } = event.data.json()
  const shown = registration.showNotification(title, {
    body: message,
    // One that is raised takes the place of what it was before.
    tag: id,
    icon: '/icons/icon-192.png',
    data: { opens, product, id },
  })
  event.waitUntil(Promise.all([shown, showOnIcon(waiting)]))
})

/** The same number that the app shows while it is open; see web/src/app/shell/icon-badge.ts. */
async function showOnIcon(count) {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else if (count === 0) await navigator.clearAppBadge?.()
  } catch {
    // The system may not want it, and the message is shown all the same.
  }
}

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

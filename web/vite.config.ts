import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const apiPort = process.env.KOJI_API_PORT ?? '3001'

export default defineConfig({
  plugins: [react(), tailwind(), compressAssets()],
  // The server puts a fresh nonce here for each page it sends.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, ws: true } },
  },
})

/** Compresses once at build time, so that the server only has to pick a file. */
function compressAssets(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return {
    name: 'compress-assets',
    apply: 'build',
    // The files as they are served: earlier hooks still see placeholders in them.
    async writeBundle({ dir }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const file = resolve(dir!, name)
          const source = await readFile(file)
          await writeFile(`${file}.br`, await brotli(source, { params }))
          await writeFile(`${file}.gz`, await zip(source, { level: 9 }))
        }),
      )
    },
  }
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const apiPort = process.env.KOJI_API_PORT ?? '3001'

export default defineConfig({
  plugins: [react(), compressAssets()],
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
  return {
    name: 'compress-assets',
    apply: 'build',
    async generateBundle(_, bundle) {
      const texts = Object.values(bundle).filter((file) => /\.(js|css|svg|json)$/.test(file.fileName))
      await Promise.all(
        texts.map(async (file) => {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (source.length < 1_024) return
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: await brotli(source, { params }),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: await zip(source, { level: 9 }),
          })
        }),
      )
    },
  }
}

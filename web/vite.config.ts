import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkOf } from './chunks.ts'

const apiPort = process.env.KOJI_API_PORT ?? '3001'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwind(), preloadFonts(), compressAssets()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    copyPublicDir: !isSsrBuild,
    // A single file, so that the styles of prerendered pages don't wait for a script.
    cssCodeSplit: false,
    ...(!isSsrBuild && {
      // Lists the files that a screen needs; see cli/web-worker.ts.
      manifest: true,
      rolldownOptions: {
        input: ['index.html', 'front.html'],
        output: {
          codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false },
        },
      },
    }),
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: {
      '/api': { target: `http://127.0.0.1:${apiPort}`, ws: true },
      '/media': { target: `http://127.0.0.1:${apiPort}` },
    },
  },
}))

/** Preloads the two fonts that every page needs right away. Other alphabets load when a text needs them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /-latin-(opsz|wght)-normal-.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
          })),
    },
  }
}

/** Compresses at build time, so that the server only picks a file. */
function compressAssets(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return {
    name: 'compress-assets',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    // Runs on the written files, because earlier hooks still see placeholders in them.
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

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser } from '@playwright/test'
import sharp from 'sharp'
import { PREVIEW_SIZE } from '../server/src/platform/http/preview-size.ts'

const PAGE = pathToFileURL(resolve(import.meta.dirname, 'share-card.html')).href

/** Takes the preview image for links to the site from share-card.html, which repeats the texts of the front page. */
export async function takeShareCard(browser: Browser, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: PREVIEW_SIZE })
  await page.goto(PAGE)
  await page.evaluate('document.fonts.ready')
  await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(file)
  await page.close()
}

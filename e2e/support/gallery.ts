/** The gallery of `apps/web/gallery`, built once per run and served to the browser without a server. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BUILT = join(ROOT, '.cache/gallery')

export const GALLERY = 'http://gallery.example'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export function buildGallery(): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'apps/web/gallery', '--outDir', BUILT, '--emptyOutDir', '--logLevel', 'error']
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
}

export async function openGallery(page: Page, path: string): Promise<void> {
  await page.route(`${GALLERY}/**`, (route) => {
    const requested = join(BUILT, new URL(route.request().url()).pathname)
    const file = existsSync(requested) && extname(requested) !== '' ? requested : join(BUILT, 'index.html')
    return route.fulfill({ contentType: TYPES[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) })
  })
  await page.goto(`${GALLERY}${path}`)
}

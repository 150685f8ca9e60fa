/** The floor for a page: only React and a heading, built like the web app and served compressed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

export async function serveHello(open: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-hello-'))
  open.defer(() => rm(folder, { recursive: true, force: true }))
  await build({
    root: join(import.meta.dirname, 'hello'),
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  const server = createServer(async ({ url = '/' }, response) => {
    const file = url === '/' ? '/index.html' : url
    const content = await readFile(join(folder, file)).catch(() => undefined)
    if (!content) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-encoding': 'gzip' })
      .end(gzipSync(content, { level: 9 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The screen of ui/table/example, built alone. The test answers its requests; there is no server. */

import { fileURLToPath } from 'node:url'
import { asRoomId, type RoomId } from '@corridor/rules'
import type { Page, Route } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const WEB = fileURLToPath(new URL('../../apps/web/', import.meta.url))
const ORIGIN = 'http://127.0.0.1:9'

type Files = ReadonlyMap<string, string | Uint8Array>

let built: Promise<Files> | null = null

async function buildExample(): Promise<Files> {
  const result = await build({
    configFile: false,
    root: WEB,
    plugins: [react()],
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: `${WEB}src/ui/table/example/main.tsx` } },
  })
  if (!('output' in result)) throw new Error('The example was not built.')
  return new Map(result.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
}

export interface RoomsRequest {
  search: string
  sort: 'name' | 'places'
  descending: boolean
  floor: string
  size: number
  cursor: string | null
}

interface Room {
  roomId: RoomId
  name: string
  places: number
}

export interface RoomServer {
  /** Every request, oldest first. */
  requests: RoomsRequest[]
  rooms: Room[]
  /** Overrides the total, as if the server had stopped counting. */
  total: number | null
  /** Responses wait for this. */
  gate: Promise<void>
  isBroken: boolean
}

export function makeRooms(count: number): Room[] {
  return Array.from({ length: count }, (_, at) => ({
    roomId: asRoomId(at + 1),
    name: `Room ${String(at + 1).padStart(4, '0')}`,
    places: (at * 7) % 40,
  }))
}

/** A cursor is the index at which the page starts. */
async function answer(server: RoomServer, route: Route): Promise<void> {
  const query = new URL(route.request().url()).searchParams
  const request: RoomsRequest = {
    search: query.get('search') ?? '',
    sort: query.get('sort') === 'places' ? 'places' : 'name',
    descending: query.get('descending') === 'true',
    floor: query.get('floor') ?? 'all',
    size: Number(query.get('size')),
    cursor: query.get('cursor'),
  }
  server.requests.push(request)
  await server.gate
  if (server.isBroken) return route.fulfill({ status: 503, body: 'Busy' })
  const found = server.rooms
    .filter(
      ({ name, roomId }) =>
        name.includes(request.search) && (request.floor === 'all' || String((roomId % 2) + 1) === request.floor),
    )
    .toSorted(
      (a, b) =>
        (request.descending ? -1 : 1) * (request.sort === 'name' ? (a.name < b.name ? -1 : 1) : a.places - b.places),
    )
  const from = Number(request.cursor ?? 0)
  const next = from + request.size
  return route.fulfill({
    json: {
      rows: found.slice(from, next),
      total: server.total ?? found.length,
      nextCursor: next < found.length ? String(next) : null,
      previousCursor: from > 0 ? String(Math.max(0, from - request.size)) : null,
    },
  })
}

/** Opens the example at this query. */
export async function openExample(page: Page, server: RoomServer, query = ''): Promise<void> {
  built ??= buildExample()
  const files = await built
  const [script] = [...files.keys()].filter((name) => /main-.*\.js$/.test(name))
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rooms</title>${links}</head><body><main id="root"></main><script type="module" src="${script}"></script></body></html>`
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/rooms') return answer(server, route)
    const file = files.get(pathname)
    if (file === undefined) return route.fulfill({ contentType: 'text/html', body: html })
    const contentType = pathname.endsWith('.css')
      ? 'text/css'
      : pathname.endsWith('.js')
        ? 'text/javascript'
        : 'font/woff2'
    return route.fulfill({ contentType, body: Buffer.from(file) })
  })
  await page.goto(`${ORIGIN}/${query}`)
}

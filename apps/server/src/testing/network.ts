/**
 * The network between two parts, such as a browser and its server: a proxy that a test can break. The browser's own
 * offline switch would not do: it also tells the page that it is offline, which dead Wi-Fi does not.
 */
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'

export interface Network {
  /** The server's address as the browser sees it, unless the network listens at a path. */
  origin: string
  /** Breaks every connection, and refuses new ones. */
  cut(): void
  /** Connections can be opened and stay open, but nothing gets through anymore. */
  swallow(): void
  /** Everything is sent this much later, in both directions. */
  slowDown(ms: number): void
  /** As it was at first. What was swallowed is lost. */
  resume(): void
  close(): Promise<void>
}

type State = { kind: 'up'; delayMs: number } | { kind: 'cut' } | { kind: 'swallow' }

/** To a server by its address, or to whatever is there at the moment. With `path` it listens there, as PostgreSQL does. */
export async function openNetwork(to: string | (() => NetConnectOpts), path?: string): Promise<Network> {
  const target = typeof to === 'string' ? () => optionsFor(to) : to
  const open = new Set<Socket>()
  let state: State = { kind: 'up', delayMs: 0 }

  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
  }
  const pass = (from: Socket, to: Socket) => {
    let sent: Promise<unknown> = Promise.resolve()
    from.on('data', (piece) => {
      if (state.kind !== 'up') return
      const isDue = state.delayMs > 0 ? after(state.delayMs) : Promise.resolve()
      // One after the other, whatever the delay was when each arrived.
      sent = sent.then(() => isDue).then(() => !to.destroyed && state.kind === 'up' && to.write(piece))
    })
    from.once('close', () => sent.then(() => to.destroy()))
  }

  const proxy = createServer((browser) => {
    if (state.kind === 'cut') return void (path === undefined ? browser.resetAndDestroy() : browser.destroy())
    const behind = connect(target())
    for (const socket of [browser, behind]) track(socket)
    pass(browser, behind)
    pass(behind, browser)
  })
  const at = path === undefined ? { port: 0, host: '127.0.0.1' } : { path }
  await new Promise<void>((resolve) => proxy.listen(at, resolve))

  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut: () => {
      state = { kind: 'cut' }
      breakAll()
    },
    swallow: () => {
      state = { kind: 'swallow' }
    },
    slowDown: (delayMs) => {
      state = { kind: 'up', delayMs }
    },
    resume: () => {
      // A connection that has lost some of its data is of no use.
      if (state.kind === 'swallow') breakAll()
      state = { kind: 'up', delayMs: 0 }
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        breakAll()
      }),
  }
}

function optionsFor(server: string): NetConnectOpts {
  const { hostname, port } = new URL(server)
  return { port: Number(port), host: hostname }
}

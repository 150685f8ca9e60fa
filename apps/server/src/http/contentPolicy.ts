/** Pages send nothing to other servers than the school's own, and run nothing from them. */
import type { IncomingMessage } from 'node:http'

export function contentPolicy(publicUrl: URL | undefined) {
  return {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      // Some browsers do not count a socket to the same host as 'self', so it is listed.
      connectSrc: ["'self'", (request: IncomingMessage) => ownSockets(publicUrl, request.headers.host)],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      upgradeInsecureRequests: publicUrl?.protocol === 'https:' ? [] : null,
    },
  }
}

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** The client controls the Host header, and could inject more directives through it. */
export function ownSockets(publicUrl: URL | undefined, host: string | undefined): string {
  if (publicUrl) return `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`
  return host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

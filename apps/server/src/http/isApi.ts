import type { FastifyRequest } from 'fastify'

const API = /^\/api(?![^/?])/

/** Checks the URL and the matched route, because the router accepts many spellings of one URL. */
export function isApi({ url, routeOptions }: FastifyRequest): boolean {
  return API.test(url) || API.test(routeOptions.url ?? '')
}

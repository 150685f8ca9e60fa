import type { FastifyRequest } from 'fastify'

const API = /^\/api(?![^/?])/

/** By the address, and by the route that was found: the router knows many spellings of one address. */
export function isApi({ url, routeOptions }: FastifyRequest): boolean {
  return API.test(url) || API.test(routeOptions.url ?? '')
}

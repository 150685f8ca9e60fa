import type { FastifyRequest } from 'fastify'

/** Must be answered whatever the database does, so nothing asks it who is asking. */
export function isHealth({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return /^\/api\/health\b/.test(url)
}

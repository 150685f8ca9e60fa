/** Routes are registered from the contract: its key names method and path, its schemas check what comes in. */
import { type Answer, type CallDeclaration, type CallKey, calls, type Output } from '@corridor/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unauthenticated } from '../http/errors.ts'
import type { Scope } from './scope.ts'

export interface CallInput<K extends CallKey> {
  params: Output<K, 'params'>
  query: Output<K, 'query'>
  body: Output<K, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

type PublicHandler<K extends CallKey> = (input: CallInput<K>) => Promise<Answer<K>>
type SessionHandler<K extends CallKey> = (input: CallInput<K> & { scope: Scope }) => Promise<Answer<K>>

type HandlerOf<K extends CallKey> = (typeof calls)[K]['access'] extends 'public' ? PublicHandler<K> : SessionHandler<K>

export function route<K extends CallKey>(app: FastifyInstance, key: K, handler: HandlerOf<K>): void {
  const { summary, access, params, query, body, answer }: CallDeclaration = calls[key]
  const [method = '', url = ''] = key.split(' ')
  app.route({
    method,
    url,
    schema: {
      summary,
      tags: [url.split('/')[2] ?? 'api'],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: answer },
    },
    // Before anything that was sent is looked at: what fits and what does not is nobody's business who is not signed in.
    onRequest: async (request) => {
      if (access === 'session' && !request.scope) throw unauthenticated()
    },
    handler: (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body, request, reply } as CallInput<K>
      if (access === 'public') return (handler as PublicHandler<K>)(input)
      if (!request.scope) throw unauthenticated()
      return (handler as SessionHandler<K>)({ ...input, scope: request.scope })
    },
  })
}

import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendFile } from './file.ts'

const answer = { contentType: 'text/csv' }
const busy = () => Object.assign(new Error('busy'), { statusCode: 503 })

async function answered(content: AsyncIterable<string | Uint8Array>) {
  const app = Fastify()
  app.get('/', (_request, reply) => sendFile(reply, answer, { name: 'passes.csv', content }))
  const { statusCode, body } = await app.inject('/').finally(() => app.close())
  return { statusCode, body }
}

it('a file is sent as it comes, texts and bytes', async () => {
  async function* parts() {
    yield 'a,'
    yield Buffer.from('b')
    yield '\n'
  }
  expect(await answered(parts())).toEqual({ statusCode: 200, body: 'a,b\n' })
})

it('a file that cannot even begin is refused like any request', async () => {
  // biome-ignore lint/correctness/useYield: it fails before
  async function* failing(): AsyncGenerator<string> {
    throw busy()
  }
  expect(await answered(failing())).toMatchObject({ statusCode: 503 })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import { bareEnvironment } from '../testing/environment.ts'
import { startMain, urlOf } from '../testing/mainProcess.ts'

/** Of a query, as Drizzle reports it, and as PostgreSQL does. */
const FAILURE = `Object.assign(new Error('Failed query: insert into user_account\\nparams: Ada,Lovelace'), {
  cause: Object.assign(new Error('duplicate key Lovelace'), { code: '23505', severity: 'ERROR', detail: 'Lovelace' }),
})`

it.each([
  ['a rejection', `void Promise.reject(${FAILURE})`],
  ['an exception', `throw ${FAILURE}`],
])('%s that nothing has handled ends the server in order, and the log names nobody', async (_what, statement) => {
  const { connection, close } = await createDatabase(1)
  onTestFinished(close)
  const folder = await mkdtemp(join(tmpdir(), 'corridor-unexpected-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const bug = join(folder, 'bug.mjs')
  await writeFile(bug, `process.on('SIGUSR2', () => { ${statement} })`)
  const server = startMain({
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: [bareEnvironment.NODE_OPTIONS, `--import=${bug}`].join(' '),
  })
  await server.origin
  server.kill('SIGUSR2')
  const { code, stdout, stderr } = await server.ended
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  const line = stdout.split('\n').find((one) => one.includes('nothing expected'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 60, failure: { code: '23505', stack: expect.any(Array) } })
  expect(stdout).not.toMatch(/Lovelace/)
})

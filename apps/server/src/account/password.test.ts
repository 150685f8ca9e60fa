import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userAccount } from '../db/schema/index.ts'
import { TEST_PASSWORD } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const NEW = 'seven purple umbrellas'

describe('changing the own password', () => {
  it('takes the current one; other sessions and their sockets end, this one stays', async () => {
    const [here, elsewhere] = [await t.as('ada.north'), await t.as('ada.north')]
    const socket = await elsewhere.listen()
    const closed = new Promise((resolve) => socket.socket.once('disconnect', resolve))
    await here.call('POST /api/session/password', { body: { currentPassword: TEST_PASSWORD, password: NEW } })
    await closed
    expect((await elsewhere.send('GET', '/api/user/current')).status).toBe(401)
    expect((await here.send('GET', '/api/user/current')).status).toBe(200)
    await t.client().signIn('ada.north', { password: NEW })
    await expect(t.client().signIn('ada.north')).rejects.toThrow(/401/)
  })

  it('a wrong current password is a sentence at its field, and counts like a failed sign-in', async () => {
    const ben = await t.as('ben.north')
    const change = (currentPassword: string) =>
      ben.ask('POST /api/session/password', { body: { currentPassword, password: NEW } })
    for (let times = 0; times < 5; times += 1) {
      const { status, body } = await change('wrong')
      expect({ status, fields: body.error?.fields }).toEqual({
        status: 422,
        fields: { currentPassword: 'This is not your current password.' },
      })
    }
    expect(await change(TEST_PASSWORD)).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts' } } })
    t.clock.advance(2)
    expect((await change(TEST_PASSWORD)).status).toBe(200)
  })

  it('a weak one is refused before the current one is looked at', async () => {
    const cora = await t.as('cora.north')
    const { status, body } = await cora.ask('POST /api/session/password', {
      body: { currentPassword: 'wrong', password: 'password' },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['password'])
  })

  it('who signs in through the school has none to change, and the same time passes', async () => {
    const tess = await t.as('tess.north')
    await t.database.db.update(userAccount).set({ passwordHash: null }).where(eq(userAccount.username, 'tess.north'))
    const { status, body } = await tess.ask('POST /api/session/password', {
      body: { currentPassword: TEST_PASSWORD, password: NEW },
    })
    expect({ status, message: body.error?.message }).toMatchObject({ status: 422, message: /through your school/ })
  })
})

describe('signing out everywhere', () => {
  it('[D-160] ends all sessions of one’s own, this one included', async () => {
    const [here, elsewhere] = [await t.as('dora.north'), await t.as('dora.north')]
    const { userId } = t.world.north.people.dora
    await here.call('POST /api/user/:userId/sign-out', { params: { userId } })
    for (const client of [here, elsewhere]) expect((await client.send('GET', '/api/user/current')).status).toBe(401)
  })

  it('[D-160] by an administrator for others; sockets close', async () => {
    const [dora, sam] = [await t.as('dora.north'), await t.as('sam.north')]
    const socket = await sam.listen()
    const closed = new Promise((resolve) => socket.socket.once('disconnect', resolve))
    await dora.call('POST /api/user/:userId/sign-out', { params: { userId: t.world.north.people.sam.userId } })
    await closed
    expect((await sam.send('GET', '/api/user/current')).status).toBe(401)
  })
})

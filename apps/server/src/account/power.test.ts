/** Role × permission × call: who may do what with whose account. */
import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFlags } from '../testing/accounts.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { PersonName } from '../testing/world.ts'

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

type Requester = 'lou' | 'ben' | 'dora'
type Target = 'sam' | 'ada' | 'reader' | 'dee' | 'self'

const targetId = (requester: Requester, target: Target) => {
  if (target === 'dee') return t.world.districtAdministrator.userId
  return t.world.north.people[target === 'self' ? requester : (target as PersonName)].userId
}

/** What each requester with these flags may reset, invite, and sign out. Everybody else gets 403. */
const TABLE: [Requester, Permission[], Target[]][] = [
  ['lou', [], []],
  ['lou', [...TOGGLEABLE_PERMISSIONS], []],
  ['ben', [], []],
  ['ben', ['allStudents:read', 'allFaculty:read'], []],
  ['ben', ['allStudents:write'], ['sam']],
  ['ben', ['allFaculty:write'], ['ada']],
  ['ben', ['allFaculty:write', 'allPasses:read'], ['ada', 'reader']],
  ['dora', ['allStudents:write'], ['sam']],
  ['dora', ['allFaculty:write'], ['ada']],
  ['dora', [...TOGGLEABLE_PERMISSIONS], ['sam', 'ada', 'reader']],
]
const TARGETS: Target[] = ['sam', 'ada', 'reader', 'dee', 'self']

describe('power over an account', () => {
  it.each(TABLE)('[D-160] %s with %j may act on %j', async (requester, flags, targets) => {
    const { schoolId, people } = t.world.north
    await setFlags(t.database.db, schoolId, people[requester].userId, flags)
    const client = await t.as(`${requester}.north`)
    for (const target of TARGETS) {
      const userId = targetId(requester, target)
      const expected = targets.includes(target) ? 'may' : 'may not'
      const outcome = (status: number) =>
        status === 200 ? 'may' : status === 403 || status === 404 ? 'may not' : status
      const link = await client.ask('POST /api/user/:userId/link', { params: { userId }, body: { purpose: 'reset' } })
      expect({ target, link: outcome(link.status) }).toEqual({ target, link: expected })
      if (target !== 'self') {
        const out = await client.ask('POST /api/user/:userId/sign-out', { params: { userId } })
        expect({ target, out: outcome(out.status) }).toEqual({ target, out: expected })
      }
    }
    await setFlags(t.database.db, schoolId, people.dora.userId, [...TOGGLEABLE_PERMISSIONS])
  })

  it('[D-160] a district administrator’s account is for another one', async () => {
    const dora = await as('dora.north')
    const { userId } = t.world.districtAdministrator
    const { status, body } = await dora.ask('GET /api/user/:userId/account', { params: { userId } })
    expect({ status, mayControl: body.mayControl }).toEqual({ status: 200, mayControl: false })
    const ada = await as('ada.north')
    expect((await ada.ask('GET /api/user/:userId/account', { params: { userId } })).status).toBe(403)
  })

  it('[D-160] takes power in every school of the person', async () => {
    const dora = await as('dora.north')
    const dee = await as('dee.district')
    const { userId } = t.world.north.people.tess
    const account = await dora.call('GET /api/user/:userId/account', { params: { userId } })
    expect(account).toMatchObject({
      mayControl: true,
      hasPassword: true,
      hasProvider: false,
      link: null,
    })
    await dee.call('POST /api/user/:userId/school/:schoolId', { params: { userId, schoolId: t.world.south.schoolId } })
    const ask = () => dora.ask('POST /api/user/:userId/link', { params: { userId }, body: { purpose: 'reset' } })
    expect((await ask()).status).toBe(403)
    expect((await dee.ask('GET /api/user/:userId/account', { params: { userId } })).body).toMatchObject({
      mayControl: true,
    })
    await dee.call('DELETE /api/user/:userId/school/:schoolId', {
      params: { userId, schoolId: t.world.south.schoolId },
    })
    expect((await ask()).status).toBe(200)
  })
})

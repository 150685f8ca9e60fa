import { describe, expect, it } from 'vitest'
import { evaluateEncryption, evaluateRights } from './outside.ts'
import { evaluateHosts, evaluateStandbys } from './replication.ts'

describe('the user', () => {
  const rights = { user: 'corridor', database: 'passes', makesSchemas: true, makesTables: true, isSuperuser: false }
  const evaluated = (some: object) => evaluateRights({ ...rights, tablesOfOthers: 0, ...some })

  it.each([
    [{}, 'ok', /may do what Corridor needs/],
    [{ makesSchemas: false }, 'problem', /Run there: alter database "passes" owner to "corridor"\.$/],
    [{ makesTables: false }, 'problem', /Run there: grant all on schema public to "corridor"\.$/],
    [{ tablesOfOthers: 3 }, 'problem', /^3 of the tables belong to another user.* Make corridor their owner\.$/],
    [{ isSuperuser: true }, 'warning', /^The user corridor is a superuser/],
  ])('%o', (some, state, says) => {
    expect(evaluated(some)).toMatchObject({ state, says: expect.stringMatching(says) })
  })
})

describe('the way there', () => {
  const way = { sslMode: 'prefer', rootCert: undefined, host: 'db.example.org', isEncrypted: true } as const
  const evaluated = (some: Partial<Parameters<typeof evaluateEncryption>[0]>) => evaluateEncryption({ ...way, ...some })

  it('is encrypted and checked, or says what is missing', () => {
    expect(evaluated({ sslMode: 'verify-full' }).state).toBe('ok')
    expect(evaluated({})).toMatchObject({ state: 'warning', says: expect.stringContaining('the certificate is not') })
    expect(evaluated({ sslMode: 'verify-ca', rootCert: 'a.pem' })).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('the name in the certificate is not checked'),
    })
    expect(evaluated({ isEncrypted: false })).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('can be read on the way. Set sslmode=verify-full'),
    })
    expect(evaluated({ isEncrypted: false, host: '127.0.0.1' }).state).toBe('ok')
  })
})

describe('standbys', () => {
  it.each([
    [{ count: 0, wanted: 'db2', synchronous: 0 }, 'problem', /\(db2\), and none of them is connected, so nothing can/],
    [{ count: 1, wanted: 'db2', synchronous: 0 }, 'problem', /none of them is connected/],
    [
      { count: 1, wanted: 'ANY 2 (db2, db3)', synchronous: 1, held: 60 },
      'problem',
      /has waited for 60 seconds .* \(ANY 2 \(db2, db3\)\), so nothing can be saved/,
    ],
    [{ count: 1, wanted: 'db2', synchronous: 1 }, 'ok', /^1 standby follows, .* a failover to it loses nothing\.$/],
    [
      { count: 2, wanted: 'ANY 1 (db2, db3)', synchronous: 2 },
      'ok',
      /^2 standbys follow, .* \(ANY 1 \(db2, db3\)\): .* loses nothing if the standby that is further ahead takes over\.$/,
    ],
    [{ count: 2, wanted: 'db2', synchronous: null }, 'ok', /^2 standbys follow, .* Grant pg_monitor/],
    [
      { count: 1, wanted: 'db2', synchronous: 1, synchronousCommit: 'local' },
      'warning',
      /can be lost with the database/,
    ],
    [{ count: 0, synchronousCommit: 'off' }, 'warning', /^synchronous_commit is off/],
    [{ count: 1 }, 'ok', /a failover may lose the changes of the last moment/],
    [{ count: 0 }, 'off', /^No standby follows/],
  ])('%o', (some, state, says) => {
    const facts = { synchronous: 0, wanted: '', synchronousCommit: 'on', held: 0, ...some }
    expect(evaluateStandbys(facts)).toMatchObject({ state, says: expect.stringMatching(says) })
  })

  it('and primaries: there is one, and all answer and keep up', () => {
    const megabytes = 1024 ** 2
    const found = evaluateHosts([
      { name: 'db1:5432', takesWrites: true, behind: 0 },
      { name: 'db2:5432', takesWrites: true, behind: 0 },
      { name: 'db3:5432', takesWrites: false, behind: 100 * megabytes },
      { name: 'db4:5432', takesWrites: null, behind: 0 },
    ])
    expect([...found].map(({ state, says }) => `${state}: ${says}`)).toEqual([
      'problem: db1:5432 and db2:5432 all take writes, and each knows only its own. Stop all but the one that is meant to, now.',
      'ok: db1:5432 takes writes.',
      'ok: db2:5432 takes writes.',
      'warning: db3:5432 is a standby, and 100 MB behind. Look at its log, and at the network in between.',
      'warning: db4:5432 does not answer, so it could not take over. Start it.',
    ])
  })
})

import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../testing/server.ts'
import { type OperatorAction, operatorErasure } from './operator.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const query = async (sql: string) => (await t.database.writers.query(sql)).rows
const run = (username: string, action: OperatorAction) =>
  operatorErasure(t.database.writer, username, action, t.clock.now())
const trail = async () =>
  (
    await query(
      `select action from change_event where subject = 'user' and actor_kind = 'system' order by change_event_id`,
    )
  ).map(({ action }) => action)

describe('[D-167] what the operator does at a written request', () => {
  it('asks for an erasure a week from now, once, and takes it back', async () => {
    const dueAt = minutesAfter(t.clock.now(), 7 * 24 * 60)
    expect(await run('Tess.North', 'erase')).toBe(
      `Tess.North will be erased at ${dueAt}. Until then, npm run erase -- Tess.North --cancel takes it back.`,
    )
    await run('tess.north', 'erase')
    const { userId } = t.world.north.people.tess
    expect(await query('select user_id, due_at from erasure_request')).toEqual([
      { user_id: userId, due_at: new Date(dueAt) },
    ])
    expect(await run('tess.north', 'cancel')).toBe('tess.north will not be erased.')
    expect(await query('select from erasure_request')).toEqual([])
    await expect(run('tess.north', 'cancel')).rejects.toThrow('Nobody asked for tess.north to be erased.')
  })

  it('holds everything about a student, and ends the hold: what was kept is looked at again', async () => {
    await query(`update school set students_forgotten_before = '2020-08-01'`)
    await run('tess.north', 'hold')
    await run('tess.north', 'hold')
    expect(await query('select user_id from student_hold')).toEqual([{ user_id: t.world.north.people.tess.userId }])
    await expect(run('tess.north', 'erase')).rejects.toThrow(
      'There is a hold on tess.north. End it first, with --end-hold.',
    )
    expect(await query('select from erasure_request')).toEqual([])
    expect(await run('tess.north', 'end-hold')).toBe('There is no hold on tess.north anymore.')
    expect(await query('select school_id from school where students_forgotten_before is null')).toEqual([
      { school_id: t.world.north.schoolId },
    ])
    await expect(run('tess.north', 'end-hold')).rejects.toThrow('There is no hold on tess.north.')
  })

  it('is for students who are there', async () => {
    await expect(run('nobody.north', 'erase')).rejects.toThrow('Nobody here has the username nobody.north.')
    await expect(run('ada.north', 'hold')).rejects.toThrow('ada.north is not a student. Only students can be erased.')
    await query(`update user_account set erased_at = now() where username = 'uma.north'`)
    await expect(run('uma.north', 'hold')).rejects.toThrow('Nobody here has the username uma.north.')
    expect(await query('select from student_hold')).toEqual([])
  })

  it('is on record, and what was refused is not', async () => {
    expect(await trail()).toEqual(['requestErasure', 'requestErasure', 'cancelErasure', 'hold', 'hold', 'endHold'])
  })
})

/** What happens in the school outside the browser under test, over the real API. */

import type { Pass } from '@corridor/contract'
import { XSRF_COOKIE } from '@corridor/contract/constants'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { SESSION_COOKIE } from '../../apps/server/src/http/cookies.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import type { RoomName, Username } from '../server/people.ts'
import type { HarnessProcess } from './harness.ts'

interface CallOptions {
  /** Room 204 by default; only staff may leave it open. */
  from?: RoomName | null
  /** The faculty at either end; nobody by default. */
  fromFaculty?: Username
  toFaculty?: Username
  /** By default, a student requests a pass as soon as possible, and staff issue one for now. */
  scheduledFor?: string
  note?: string
}

export interface School {
  /** A person on another device. */
  client(username: Username): Promise<TestClient>
  /** A student requests a pass; without approval and with room at the destination it starts immediately. */
  ask(student: Username, to: RoomName, options?: CallOptions): Promise<Pass>
  /** A staff member issues a pass to a student. */
  issue(staff: Username, student: Username, to: RoomName, options?: CallOptions): Promise<Pass>
  start(username: Username, pass: Pass): Promise<Pass>
  /** The student has arrived, or staff ended it. */
  complete(username: Username, pass: Pass): Promise<Pass>
  /** A staff member connects a device as the kiosk of a room, which asks for PINs. */
  connectKiosk(staff: Username, room: RoomName): Promise<void>
  roomId(name: RoomName): RoomId
  userId(username: Username): UserId
}

export function makeSchool({ origin, world, command }: HarnessProcess): School {
  const clients = new Map<Username, Promise<TestClient>>()

  const open = async (username: Username) => {
    const client = new TestClient(origin)
    client.setCookie(SESSION_COOKIE, await command('openSession', { username, impersonator: null }))
    client.setCookie(XSRF_COOKIE, 'elsewhere')
    return client
  }
  const client = (username: Username) => {
    const known = clients.get(username) ?? open(username)
    clients.set(username, known)
    return known
  }
  const create = async (by: Username, student: Username, to: RoomName, options: CallOptions) => {
    const { from = 'Room 204', fromFaculty, toFaculty, scheduledFor, note } = options
    const answer = await (await client(by)).call('POST /api/pass', {
      body: {
        pass: {
          studentId: world.people[student],
          schoolId: world.schools.high,
          fromRoomId: from && world.rooms[from],
          toRoomId: world.rooms[to],
          fromFacultyId: fromFaculty ? world.people[fromFaculty] : null,
          toFacultyId: toFaculty ? world.people[toFaculty] : null,
          isAsapPass: scheduledFor === undefined,
          scheduledFor: scheduledFor ?? null,
          note: note ?? null,
        },
      },
    })
    const [pass] = [answer].flat()
    if (!pass) throw new Error('No pass was created.')
    return pass
  }

  return {
    client,
    ask: (student, to, options = {}) => create(student, student, to, options),
    issue: async (staff, student, to, options = {}) =>
      create(staff, student, to, { scheduledFor: await command('now'), ...options }),
    start: async (username, { passId }) =>
      (await client(username)).call('POST /api/pass/:passId/start', { params: { passId } }),
    complete: async (username, { passId }) =>
      (await client(username)).call('POST /api/pass/:passId/complete', { params: { passId } }),
    async connectKiosk(staff, room) {
      const device = new TestClient(origin)
      device.setCookie(XSRF_COOKIE, 'elsewhere')
      const { code } = await device.call('POST /api/kiosk-code')
      await (await client(staff)).call('POST /api/room/:roomId/kiosk', {
        params: { roomId: world.rooms[room] },
        body: { code, identify: 'pin' },
      })
      await device.call('POST /api/kiosk-code/collect')
    },
    roomId: (name) => world.rooms[name],
    userId: (username) => world.people[username],
  }
}

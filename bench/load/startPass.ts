import type { Staff } from '../harness/bulkStudents.ts'
import { Connection, textOf } from '../harness/http.ts'
import type { Actor } from '../life/steps.ts'

/** An active pass, visible to the student and to the teacher they come from. */
export async function startPass(origin: string, { student, toRoomId }: Actor, from: Staff): Promise<void> {
  const browser = new Connection(origin)
  const pass = { isAsapPass: true, fromRoomId: from.roomId, fromFacultyId: from.userId, toRoomId }
  const reply = await browser.post(student, '/api/pass', { pass })
  browser.close()
  if (reply.status !== 200) throw new Error(`no pass was created: ${textOf(reply)}`)
}

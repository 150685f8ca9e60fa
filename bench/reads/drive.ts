/** Sends the same request on several connections until the time is over, each after the answer to the one before. */
import type { Person } from '../harness/bulkStudents.ts'
import { Connection, textOf } from '../harness/http.ts'

interface Reads {
  origin: string
  by: Person
  path: string
  concurrent: number
  seconds: number
}

export async function readAll({ origin, by, path, concurrent, seconds }: Reads) {
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  let operations = 0
  const readOn = async () => {
    const connection = new Connection(origin)
    while (performance.now() < deadline) {
      const reply = await connection.get(by, path)
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
      operations += 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: concurrent }, readOn))
  return { operations, seconds: (performance.now() - startedAt) / 1000 }
}

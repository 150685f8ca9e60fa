/** The demo district as it is, and with many more people. Both are in one PostgreSQL and are removed with it. */
import type { DistrictId, SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import { connect, type Db } from '../../apps/server/src/db/connect.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { fillDemo } from '../../apps/server/src/demo/index.ts'
import { DEMO_PEOPLE } from '../../apps/server/src/demo/signIns.ts'
import type { Cluster } from '../harness/cluster.ts'
import { signInViewers, type Viewers } from '../harness/demoViewers.ts'
import type { ServerInput } from '../harness/serverEntry.ts'
import type { Bench } from '../part.ts'
import { addPeople } from './addPeople.ts'

export interface PeopleDatabase {
  connection: ServerInput['connection']
  people: number
}

/** Whose tables are asked for. */
export interface SampleIds {
  districtId: DistrictId
  schoolId: SchoolId
  studentId: UserId
}

export async function makeDatabases({ sizes, print }: Bench, cluster: Cluster, now: Instant) {
  print('Filling the demo district…')
  const connection = await cluster.create('small')
  await migrate(connection)
  const database = connect({ connection, poolSize: 2 })
  await fillDemo(database, { now })
  const viewers: Viewers = await signInViewers(database.db, now)
  const asked = await findSampleIds(database.db)
  await database.close()
  print(`Growing: ${sizes.people.people.toLocaleString('en-US')} people…`)
  const grown = await cluster.create('people', 'small')
  return {
    viewers,
    asked,
    grown: await describe(grown, (db) => db.transaction((tx) => addPeople(tx, sizes.people.people))),
    small: await describe(connection, async () => {}),
  }
}

export async function findSampleIds(db: Db): Promise<SampleIds> {
  const { administrator, student } = DEMO_PEOPLE
  const { rows } = await db.execute<{ [K in keyof SampleIds]: SampleIds[K] }>(sql`
    select u.district_id as "districtId", m.school_id as "schoolId",
      (select user_id from user_account where username = ${student.username}) as "studentId"
    from user_account u join membership m on m.user_id = u.user_id where u.username = ${administrator.username}`)
  if (!rows[0]) throw new Error('the demo has no administrator')
  return rows[0]
}

async function describe(
  connection: ServerInput['connection'],
  change: (db: Db) => Promise<void>,
): Promise<PeopleDatabase> {
  const { db, close } = connect({ connection, poolSize: 2 })
  await change(db)
  await db.execute(sql`vacuum analyze`)
  const { rows } = await db.execute<{ people: number }>(sql`select count(*)::int as people from user_account`)
  await close()
  return { connection, people: rows[0]?.people ?? 0 }
}

/** What `npm run setup` does, for its tests as well. */
import { readSettings } from '../config/settings.ts'
import type { Db } from '../db/connect.ts'
import { openDatabase } from '../db/open.ts'
import { district } from '../db/schema/index.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { createFirstSchool } from '../school/commands.ts'
import type { Surroundings } from './command.ts'
import type { Prompt } from './prompt.ts'
import { readSetupInput } from './setupInput.ts'

/** Checks the database first, so that nobody answers eight questions only to learn that a district already exists. */
export async function setUpDistrict(
  argv: string[],
  shutdown: Shutdown,
  { env, prompt }: Pick<Surroundings, 'env'> & { prompt?: Prompt | undefined },
): Promise<string> {
  const settings = readSettings(env, [])
  // Without a terminal the options are the only input, so they are checked before anything is opened.
  const complete = prompt ? undefined : await readSetupInput(argv, env)
  const { database } = await openDatabase({ ...settings, poolSize: 2 }, shutdown)
  await refuseWhenSetUp(database.db)
  const input = complete ?? (await readSetupInput(argv, env, prompt))
  await createFirstSchool(database.db, input)
  const { administrator, schoolName } = input
  return `${schoolName} is ready. Start Corridor with npm start and sign in as ${administrator.username}.`
}

async function refuseWhenSetUp(db: Db): Promise<void> {
  const [existing] = await db.select({ name: district.name }).from(district).limit(1)
  if (!existing) return
  throw new StartupFailure(
    `This database already holds a district (${existing.name}), and setup is for an empty one. Sign in as its administrator, or set DATA_DIR or DATABASE_URL to an empty database.`,
  )
}

/** `npm run setup`: creates a district, its first school and the district's administrator in an empty database. */
import { readSettings } from '../config/settings.ts'
import type { Db } from '../db/connect.ts'
import { openDatabase } from '../db/open.ts'
import { district } from '../db/schema/index.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { createFirstSchool } from '../school/commands.ts'
import { runCommand } from './command.ts'
import { openPrompt, type Prompt } from './prompt.ts'
import { readSetupInput } from './setupInput.ts'

await runCommand(setUp)

/** Checks the database first, so that nobody answers eight questions only to learn that a district already exists. */
async function setUp(argv: string[], shutdown: Shutdown): Promise<string> {
  const settings = readSettings(process.env, [])
  const prompt = process.stdin.isTTY ? terminalPrompt(shutdown) : undefined
  // Without a terminal the options are the only input, so they are checked before anything is opened.
  const complete = prompt ? undefined : await readSetupInput(argv, process.env)
  const { database } = await openDatabase({ ...settings, poolSize: 2 }, shutdown)
  await refuseWhenSetUp(database.db)
  const input = complete ?? (await readSetupInput(argv, process.env, prompt))
  await createFirstSchool(database.db, input)
  const { administrator, schoolName } = input
  return `${schoolName} is ready. Start Corridor with npm start and sign in as ${administrator.username}.`
}

function terminalPrompt(shutdown: Shutdown): Prompt {
  const prompt = openPrompt(process.stdin, process.stdout)
  shutdown.defer('the terminal', () => prompt.close())
  return prompt
}

async function refuseWhenSetUp(db: Db): Promise<void> {
  const [existing] = await db.select({ name: district.name }).from(district).limit(1)
  if (!existing) return
  throw new StartupFailure(
    `This database already holds a district (${existing.name}), and setup is for an empty one. Sign in as its administrator, or set DATA_DIR or DATABASE_URL to an empty database.`,
  )
}

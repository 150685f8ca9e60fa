/**
 * The input of `npm run setup`. Each value is taken from an option, or asked for in a terminal if the option is
 * missing. The password has no option, because every user of a computer can read the command lines of its processes.
 */
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { StartupFailure } from '../process/failure.ts'
import type { Prompt } from './prompt.ts'
import { type Answers, type FieldName, fieldNames, fields, passwordSchema } from './setupFields.ts'

export interface SetupInput {
  districtName: string
  schoolName: string
  timezone: string
  administrator: { username: string; firstName: string; lastName: string; email?: string; password: string }
}

export const passwordVariable = 'CORRIDOR_ADMIN_PASSWORD'

/** Without a prompt, everything must come from the options and the environment. */
export async function readSetupInput(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  prompt?: Prompt,
): Promise<SetupInput> {
  const options = readOptions(argv)
  const answers: Answers = {}
  for (const field of fieldNames) answers[field] = await answer(field, options[field], answers, prompt)
  const password = await readPassword(env[passwordVariable], prompt)
  const { district = '', school = '', timezone = '', username = '', email = '' } = answers
  return {
    districtName: district,
    schoolName: school,
    timezone,
    administrator: {
      username,
      firstName: answers['first-name'] ?? '',
      lastName: answers['last-name'] ?? '',
      ...(email === '' ? {} : { email }),
      password,
    },
  }
}

function readOptions(argv: readonly string[]): Answers {
  const options = Object.fromEntries(fieldNames.map((field) => [field, { type: 'string' as const }]))
  try {
    return parseArgs({ args: [...argv], options }).values as Answers
  } catch {
    throw new StartupFailure(
      `Use these options, each with a value: ${fieldNames.map((field) => `--${field}`).join(', ')}.`,
    )
  }
}

async function answer(field: FieldName, option: string | undefined, given: Answers, prompt?: Prompt): Promise<string> {
  const { question, suggest, schema } = fields[field]
  const suggestion = suggest?.(given) ?? undefined
  if (option !== undefined || !prompt) {
    const value = option ?? suggestion
    if (value === undefined) {
      throw new StartupFailure(`Give --${field} with a value, or run this in a terminal to be asked for it.`)
    }
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    throw new StartupFailure(`--${field} cannot be "${value}". ${firstMessage(parsed.error)}`)
  }
  const hint = suggestion ? ` [${suggestion}]` : ''
  for (;;) {
    const typed = await prompt.ask(`${question}${hint}: `)
    const parsed = schema.safeParse(typed.trim() === '' ? (suggestion ?? '') : typed)
    if (parsed.success) return parsed.data
    prompt.print(firstMessage(parsed.error))
  }
}

async function readPassword(variable: string | undefined, prompt?: Prompt): Promise<string> {
  if (variable || !prompt) {
    const parsed = passwordSchema.safeParse(variable ?? '')
    if (parsed.success) return parsed.data
    throw new StartupFailure(
      variable
        ? `The password in ${passwordVariable} cannot be used. ${firstMessage(parsed.error)}`
        : `Set ${passwordVariable} to the administrator's password, or run this in a terminal to be asked for it.`,
    )
  }
  for (;;) {
    const parsed = passwordSchema.safeParse(await prompt.askHidden('Password: '))
    if (!parsed.success) prompt.print(firstMessage(parsed.error))
    else if ((await prompt.askHidden('The same again: ')) === parsed.data) return parsed.data
    else prompt.print('The two were not the same. Try again.')
  }
}

function firstMessage(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'That cannot be used.'
}

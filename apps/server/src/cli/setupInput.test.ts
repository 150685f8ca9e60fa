import { describe, expect, it } from 'vitest'
import type { Prompt } from './prompt.ts'
import { readSetupInput } from './setupInput.ts'

const options = [
  ...['--district', 'Lakeside', '--school', 'Lakeside High', '--timezone', 'america/chicago'],
  ...['--first-name', 'Ana', '--last-name', "O'Neil", '--email', 'ana@example.org'],
]
const env = { CORRIDOR_ADMIN_PASSWORD: 'long enough' }

/** A prompt that answers with these lines, whatever the question is. */
function typing(...lines: string[]) {
  const printed: string[] = []
  const ask = async (question: string) => {
    printed.push(question)
    return lines.shift() ?? ''
  }
  const prompt: Prompt = { ask, askHidden: ask, print: (sentence) => printed.push(sentence), close: () => undefined }
  return { prompt, printed }
}

/** Runs something on a computer whose clock nobody set. */
async function onUtc<T>(run: () => Promise<T>): Promise<T> {
  const { TZ } = process.env
  process.env.TZ = 'UTC'
  try {
    return await run()
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
}

describe('setup without a terminal', () => {
  it('takes everything from the options and the environment', async () => {
    expect(await readSetupInput(options, env)).toEqual({
      districtName: 'Lakeside',
      schoolName: 'Lakeside High',
      timezone: 'America/Chicago',
      administrator: {
        username: 'ana.oneil',
        firstName: 'Ana',
        lastName: "O'Neil",
        email: 'ana@example.org',
        password: 'long enough',
      },
    })
  })

  it('stores a username in lower case', async () => {
    const { administrator } = await readSetupInput([...options, '--username', 'Principal'], env)
    expect(administrator.username).toBe('principal')
  })

  it.each([
    [['--school', 'X'], env, 'Give --district with a value, or run this in a terminal to be asked for it.'],
    [[...options, '--timezone', 'Mars/Olympus'], env, '--timezone cannot be "Mars/Olympus". Use the name of a time'],
    [[...options, '--timezone', ''], env, '--timezone cannot be "". Use the name of a time zone'],
    [[...options, '--timezone', '+05:00'], env, '--timezone cannot be "+05:00".'],
    [[...options, '--username', 'two words'], env, '--username cannot be "two words".'],
    [[...options, '--email', 'ana'], env, '--email cannot be "ana". Enter an email address'],
    [[...options, '--school', ' '], env, '--school cannot be " ". Type a name.'],
    [[...options, '--color', 'red'], env, 'Use these options, each with a value: --district, '],
    [options, {}, "Set CORRIDOR_ADMIN_PASSWORD to the administrator's password, or run this in a terminal"],
    [options, { CORRIDOR_ADMIN_PASSWORD: 'short' }, 'cannot be used. Use at least 8 characters for the password.'],
  ])('says in one sentence what is wrong: %j', async (argv, variables, sentence) => {
    await expect(readSetupInput(argv, variables)).rejects.toThrow(sentence)
  })
})

describe('setup in a terminal', () => {
  it('asks for what the options leave out, with suggestions', async () => {
    const { prompt, printed } = typing(
      'Lakeside',
      'Lakeside High',
      'UTC',
      'Ana',
      'Ruiz',
      '',
      '',
      'long enough',
      'long enough',
    )
    const input = await readSetupInput([], {}, prompt)
    expect(input.administrator).toEqual({
      username: 'ana.ruiz',
      firstName: 'Ana',
      lastName: 'Ruiz',
      password: 'long enough',
    })
    expect(printed).toContain('Username to sign in with [ana.ruiz]: ')
  })

  it('[FIRST-02] takes a zone by its name, and on a computer on UTC Enter is no answer', async () => {
    const { prompt, printed } = typing('', 'central', 'long enough', 'long enough')
    const others = options.filter((option) => option !== '--timezone' && option !== 'america/chicago')
    const input = await onUtc(() => readSetupInput([...others, '--username', 'ana'], {}, prompt))
    expect(input.timezone).toBe('America/Chicago')
    expect(printed).toContain('Use the name of a time zone, such as Eastern or America/New_York.')
    await expect(onUtc(() => readSetupInput(others, env))).rejects.toThrow('Give --timezone with a value')
  })

  it('asks again after an invalid answer', async () => {
    const { prompt, printed } = typing('short', 'long enough', 'other than that', 'long enough', 'long enough')
    const { administrator } = await readSetupInput([...options, '--username', 'ana'], {}, prompt)
    expect(administrator.password).toBe('long enough')
    expect(printed.filter((line) => !line.endsWith(': '))).toEqual([
      'Use at least 8 characters for the password.',
      'The two were not the same. Try again.',
    ])
  })
})

/** What is wrong with a field, in words for the person who filled it in. A schema's own message comes first. */
import { EMAIL_PROBLEM } from '@corridor/rules/text'
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

export function fieldMessages(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive ?? true)
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not in the expected format.'
    case 'invalid_value':
      return CHOOSE
    case 'invalid_union':
      return unionMessage(issue.errors.flat())
    case 'invalid_type':
      return typeMessage(issue.expected, issue.input)
    case 'unrecognized_keys':
      return 'This form is out of date. Refresh the page and try again.'
    default:
      return 'Check this and try again.'
  }
}

const CHOOSE = 'Choose one of the options.'
const FILL_IN = 'Fill this in.'

const FORMATS: Record<string, string> = {
  email: EMAIL_PROBLEM,
  datetime: 'Choose a date and a time.',
  date: 'Choose a date.',
  time: 'Choose a time.',
}

const isText = (origin: string) => origin === 'string'
const isList = (origin: string) => origin === 'array' || origin === 'set'

function tooBig(origin: string, most: number, isIncluded: boolean): string {
  if (isText(origin)) return `At most ${most} characters.`
  if (isList(origin)) return `Choose at most ${most}.`
  return isIncluded ? `At most ${most}.` : `Less than ${most}.`
}

function tooSmall(origin: string, least: number, isIncluded: boolean): string {
  if (isText(origin)) return least === 1 ? FILL_IN : `At least ${least} characters.`
  if (isList(origin)) return least === 1 ? 'Choose at least one.' : `Choose at least ${least}.`
  return isIncluded ? `At least ${least}.` : `More than ${least}.`
}

function typeMessage(expected: string, input: unknown): string {
  if (input === undefined || input === null) return FILL_IN
  if (expected === 'int') return 'Use a whole number.'
  return expected === 'number' ? 'Use a number.' : FILL_IN
}

/** The choice that fits best is the one that only a limit speaks against. */
function unionMessage(issues: readonly z.core.$ZodIssue[]): string {
  const near = issues.find(({ code }) => code !== 'invalid_value' && code !== 'invalid_type')
  return near?.message ?? CHOOSE
}

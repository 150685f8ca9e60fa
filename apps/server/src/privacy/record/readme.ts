import type { I18n } from '@corridor/rules/words'
import { PARTS } from './parts.ts'

export interface ReadmeFacts {
  studentName: string
  /** The person who requested the record. */
  madeBy: string
  madeAt: string
  timezone: string
  retentionYears: number
}

/** The first file of a record, in the language of whoever reads it: what it is, how to read it, and what is not in it. */
export function readmeText(i18n: I18n, facts: ReadmeFacts): string {
  const { studentName: student, madeBy, madeAt, timezone, retentionYears: years } = facts
  const width = Math.max(...PARTS.map(({ name }) => name.length)) + 6
  const sections = [
    [
      i18n._({ id: 'record.title', message: 'THE RECORD OF {student}', values: { student } }),
      wrapped(
        i18n._({
          id: 'record.what',
          message:
            "This zip file has everything that Corridor, the school's system of hall passes, keeps about {student}. {madeBy} made it on {madeAt} ({timezone}). That it was made is on record in Corridor.",
          values: { student, madeBy, madeAt, timezone },
        }),
      ),
    ],
    [
      i18n._({ id: 'record.howToRead', message: 'HOW TO READ IT' }),
      wrapped(
        i18n._({
          id: 'record.files',
          message:
            'Each file that ends with .csv opens in any spreadsheet program, such as Excel, Numbers or Google Sheets. The first line says what the columns are. A file with only that line means that Corridor keeps nothing of the kind about this student.',
        }),
      ),
      wrapped(
        i18n._({
          id: 'record.times',
          message: 'Times are those of the clock at the school. Where a cell is empty, there is no value.',
        }),
      ),
    ],
    [
      i18n._({ id: 'record.theFiles', message: 'THE FILES' }),
      PARTS.map(({ name, about }) => `${`${name}.csv`.padEnd(width)}${wrapped(i18n._(about), width)}`).join('\n'),
    ],
    [
      i18n._({ id: 'record.whatIsNot', message: 'WHAT IS NOT IN IT' }),
      [
        i18n._({
          id: 'record.notOthers',
          message: 'Other students. Where another student is meant, it says "another student". Staff are named.',
        }),
        i18n._({
          id: 'record.notTogether',
          message:
            'How often the student and another student left the same room together. It is about both of them, and is computed every night from their passes.',
        }),
        i18n._({
          id: 'record.notSecrets',
          message: 'Passwords, codes and secrets. With them somebody could sign in as the student.',
        }),
        i18n._({
          id: 'record.notDeleted',
          message:
            'What Corridor no longer has. Passes name their student for {years, plural, one {one school year} other {# school years}} before the current one, notifications are kept for 400 days, and sign-ins for 90.',
          values: { years },
        }),
      ]
        .map((text) => `- ${wrapped(text, 2)}`)
        .join('\n'),
    ],
    [
      i18n._({ id: 'record.before', message: 'BEFORE YOU PASS IT ON' }),
      wrapped(
        i18n._({
          id: 'record.typed',
          message:
            'Notes and reasons were typed by people. Full names of other students of the same schools were replaced in them; a nickname or a first name alone was not. Read them before you give this file to somebody else.',
        }),
      ),
    ],
  ]
  return `${sections.map((section) => section.join('\n\n')).join('\n\n\n')}\n`.replaceAll('\n', '\r\n')
}

const LINE = 92

/** Lines of readable length, all but the first moved in. */
function wrapped(text: string, indent = 0): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length + 1 > LINE - indent) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join(`\n${' '.repeat(indent)}`)
}

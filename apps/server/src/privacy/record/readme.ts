import { PARTS } from './parts.ts'

export interface ReadmeFacts {
  studentName: string
  /** The person who requested the record. */
  madeBy: string
  madeAt: string
  timezone: string
  retentionYears: number
}

/** The first file of a record: what it is, how to read it, and what is not in it. */
export function readmeText({ studentName, madeBy, madeAt, timezone, retentionYears }: ReadmeFacts): string {
  const width = Math.max(...PARTS.map(({ name }) => name.length)) + 6
  const years = retentionYears === 1 ? 'one school year' : `${retentionYears} school years`
  return `THE RECORD OF ${studentName}

This zip file has everything that Corridor, the school's system of hall passes, keeps about
${studentName}. ${madeBy} made it on ${madeAt} (${timezone}). That it was made is on
record in Corridor.


HOW TO READ IT

Each file that ends with .csv opens in any spreadsheet program, such as Excel, Numbers or
Google Sheets. The first line says what the columns are. A file with only that line means
that Corridor keeps nothing of the kind about this student.

Times are those of the clock at the school. Where a cell is empty, there is no value.


THE FILES

${PARTS.map(({ name, about }) => `${`${name}.csv`.padEnd(width)}${wrapped(about, width)}`).join('\n')}


WHAT IS NOT IN IT

- Other students. Where another student is meant, it says "another student". Staff are named.
- How often the student and another student left the same room together. It is about both of
  them, and is computed every night from their passes.
- Passwords, codes and secrets. With them somebody could sign in as the student.
- What Corridor no longer has. Passes name their student for ${years} before the
  current one, notifications are kept for 400 days, and sign-ins for 90.


BEFORE YOU PASS IT ON

Notes and reasons were typed by people. Full names of other students of the same schools were
replaced in them; a nickname or a first name alone was not. Read them before you give this
file to somebody else.
`.replaceAll('\n', '\r\n')
}

const LINE = 92

/** Lines of readable length, all but the first moved in. */
function wrapped(text: string, indent: number): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length + 1 > LINE - indent) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join(`\n${' '.repeat(indent)}`)
}

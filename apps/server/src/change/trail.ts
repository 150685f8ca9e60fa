/**
 * The trail of everything that is not a pass: what was changed, when and by whom, in ids. This is its one writer, and it
 * knows what follows from a change of each kind, so that no command can forget to raise the version of a school's setup
 * or to tell the screens that show it.
 */
import type { Instant } from '@corridor/rules'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { changeEvent, type Effect, school } from '../db/schema/index.ts'
import { type Actor, actorColumns } from './actor.ts'
import type { EffectLine } from './effect.ts'

/** Field by field, what it was and what it is now. */
export type FieldChanges = Readonly<Record<string, { from: unknown; to: unknown }>>

interface Line {
  action: string
  changed?: FieldChanges
  /** Facts beside the changed fields; nothing that names somebody. */
  detail?: Record<string, unknown>
  /** What follows besides what always does. */
  effects?: readonly Effect[]
}

/** What a school's setup shows. */
type SetupSubject = 'school' | 'room' | 'roomSetting' | 'schedule' | 'class'

export type TrailLine = Line &
  (
    | { subject: SetupSubject; subjectId: number; schoolId: number }
    | { subject: 'user'; subjectId: number; schoolId?: number }
    | { subject: 'session'; subjectId: string; schoolId?: undefined }
    | { subject: 'pass'; subjectId: string; schoolId: number }
  )

interface Recorder {
  tx: Reader
  now: Instant
  actor: Actor
}

/** For a change: its effects go to the others once it is certain. */
export async function record(change: Recorder & { effects: EffectLine[] }, line: TrailLine): Promise<void> {
  const effects = effectsOf(line)
  await raiseSetupVersions(change.tx, effects)
  const changeEventId = await write(change, line, effects)
  if (effects.length > 0) change.effects.push({ changeEventId, effects })
}

/** For what somebody only looked at. */
export async function recordView(viewing: Recorder, line: Extract<TrailLine, { subject: 'pass' }>): Promise<void> {
  await write(viewing, line, [])
}

async function write({ tx, now, actor }: Recorder, line: TrailLine, effects: readonly Effect[]): Promise<number> {
  const { subject, subjectId, schoolId, action, changed, detail } = line
  const isPersonal = subject === 'user'
  const [row] = await tx
    .insert(changeEvent)
    .values({
      schoolId: schoolId ?? null,
      subject,
      subjectId: String(subjectId),
      action,
      detail: {
        ...detail,
        ...(changed && (isPersonal ? { fields: Object.keys(changed) } : { changed })),
      },
      // Erasing somebody empties this column and leaves the line.
      personal: isPersonal && changed ? { changed } : null,
      effects: effects.length > 0 ? [...effects] : null,
      at: now,
      ...actorColumns(actor),
      emittedAt: effects.length > 0 ? null : now,
    })
    .returning({ id: changeEvent.changeEventId })
  if (!row) throw new Error('a line of the trail was not written')
  return row.id
}

function effectsOf(line: TrailLine): Effect[] {
  const more = line.effects ?? []
  switch (line.subject) {
    case 'school':
    case 'room':
    case 'roomSetting':
    case 'schedule':
    case 'class':
      return [{ kind: 'schoolChanged', schoolId: line.schoolId }, ...more]
    case 'user':
      return [{ kind: 'personChanged', userId: line.subjectId }, ...more]
    case 'session':
    case 'pass':
      return [...more]
  }
}

/** The setup's ETag. In one order everywhere, so that two changes cannot wait for each other. */
async function raiseSetupVersions(tx: Reader, effects: readonly Effect[]): Promise<void> {
  const schoolIds = effects.flatMap((effect) => (effect.kind === 'schoolChanged' ? [effect.schoolId] : []))
  if (schoolIds.length === 0) return
  await tx
    .select({ id: school.schoolId })
    .from(school)
    .where(inArray(school.schoolId, schoolIds))
    .orderBy(asc(school.schoolId))
    .for('no key update')
  await tx
    .update(school)
    .set({ setupVersion: sql`${school.setupVersion} + 1` })
    .where(inArray(school.schoolId, schoolIds))
}

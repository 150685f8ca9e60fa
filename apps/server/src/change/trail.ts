/**
 * The audit trail of everything that is not a pass: what changed, when and by whom, as ids. This file is its only
 * writer and determines the effects of each kind of change, so that no command can forget to raise the version of a
 * school's setup or to update the screens that show it.
 */
import type { Instant } from '@corridor/rules'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { changeEvent, type Effect, school } from '../db/schema/index.ts'
import { type Actor, actorColumns } from './actor.ts'
import type { EffectLine } from './effect.ts'

/** The old and the new value of each changed field. */
export type FieldChanges = Readonly<Record<string, { from: unknown; to: unknown }>>

interface Line {
  action: string
  changed?: FieldChanges
  /** Facts other than the changed fields. Never names a person. */
  detail?: Record<string, unknown>
  /** Effects in addition to those that every change of this kind has. */
  effects?: readonly Effect[]
}

/** Everything that is part of a school's setup. */
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

/** Records a change. Its effects are sent after the commit. */
export async function record(change: Recorder & { effects: EffectLine[] }, line: TrailLine): Promise<void> {
  const effects = effectsOf(line)
  await raiseSetupVersions(change.tx, effects)
  const changeEventId = await write(change, line, effects)
  if (effects.length > 0) change.effects.push({ changeEventId, effects })
}

/** Records that somebody viewed a pass. */
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
      // Erasing a person clears this column and keeps the line.
      personal: isPersonal && changed ? { changed } : null,
      effects: effects.length > 0 ? [...effects] : null,
      at: now,
      ...actorColumns(actor),
      emittedAt: effects.length > 0 ? null : now,
    })
    .returning({ id: changeEvent.changeEventId })
  if (!row) throw new Error('the line in the trail was not written')
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

/**
 * The version is the setup's ETag. Schools are locked in the order of their ids, so that two changes cannot deadlock.
 */
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

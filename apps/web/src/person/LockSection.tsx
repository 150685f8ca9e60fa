import type { Person } from '@corridor/contract'
import { MAX_DAILY_PASSES } from '@corridor/rules/pass'
import { ActionIcon, TextInput } from '@mantine/core'
import { Stack } from '../ui/layout/Stack.tsx'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { flash } from '../base/state/flashes.ts'
import { useLock } from '../parts/person/useLock.ts'
import { ConflictChoice } from '../ui/form/ConflictChoice.tsx'
import type { Field } from '../ui/form/field.ts'
import { numberIn, numberProblem, numberText } from '../ui/form/numberText.ts'
import { SaveStatus } from '../ui/form/SaveStatus.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { useAutosave } from '../ui/form/useAutosave.ts'
import { Card } from '../ui/layout/Card.tsx'
import { savePerson } from './commands.ts'
import classes from './LockSection.module.css'
import { UPDATED } from './labels.ts'
import { personPassesQuery } from './queries.ts'

const RANGE = { min: 0, max: MAX_DAILY_PASSES }

/** An empty field is no count either. */
export function countProblem(text: string): string | null {
  return numberIn(text) === null ? 'From 0 up to 15' : numberProblem(text, RANGE)
}

/** Locks a student, and says how many quick passes a locked one has in a day. */
export function LockSection({ person }: { person: Person }) {
  const { userId } = person
  const count = useAutosave<string>({
    name: 'dailyPassLimit',
    saved: numberText(person.dailyPassLimit),
    version: person.version,
    pauseMs: 500,
    problem: countProblem,
    save: async (text, { version }) => {
      const saved = await savePerson({ userId, version }, { dailyPassLimit: numberIn(text) ?? 0 })
      flash(UPDATED)
      return saved
    },
    storedIn: ({ dailyPassLimit, version }: Person) => ({ value: numberText(dailyPassLimit), version }),
  })
  const lock = useLock({ userId, version: person.version, isLocked: person.locked === 1 })
  return (
    <Stack as={Card} gap={3} aria-labelledby="lock">
      <header className={classes.head}>
        <h2 id="lock">Lock</h2>
        <SaveStatus {...count} />
      </header>
      <SwitchField
        bind={lock}
        label={lock.value ? 'Locked' : 'Unlocked'}
        description={lock.value ? 'Daily limit applies' : 'No daily limit'}
      />
      <Stepper bind={count.field} />
      {lock.value && <UsedToday person={person} />}
      <p className={classes.note}>
        {lock.value ? 'After that, and at 0, every request needs approval.' : 'Applies while locked.'}
      </p>
    </Stack>
  )
}

function Stepper({ bind }: { bind: Field<string> }) {
  const count = numberIn(bind.value) ?? 0
  const step = (by: 1 | -1) => bind.set(numberText(Math.min(MAX_DAILY_PASSES, Math.max(0, count + by))))
  return (
    <div className={classes.count}>
      <label htmlFor="daily-pass-limit">Quick passes a day</label>
      <div className={classes.stepper}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={42}
          aria-label="One less"
          title="One less"
          disabled={count <= 0}
          onClick={() => step(-1)}
        >
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <TextInput
          id="daily-pass-limit"
          name={bind.name}
          variant="unstyled"
          classNames={{ input: classes.number ?? '' }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-invalid={bind.error !== null}
          aria-describedby={bind.error ? 'daily-pass-limit-error' : undefined}
          value={bind.value}
          onChange={(event) => bind.set(event.currentTarget.value)}
          onBlur={bind.onBlur}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={42}
          aria-label="One more"
          title="One more"
          disabled={count >= MAX_DAILY_PASSES}
          onClick={() => step(1)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </div>
      {bind.error && (
        <p id="daily-pass-limit-error" role="alert" className={classes.error}>
          {bind.error}
        </p>
      )}
      <ConflictChoice label="Quick passes a day" conflict={bind.conflict} textOf={(text) => text} />
    </div>
  )
}

/** "1 of 2 used today", with a mark for each. */
function UsedToday({ person: { userId, dailyPassLimit } }: { person: Person }) {
  const { data } = useQuery(personPassesQuery(userId))
  if (!data || dailyPassLimit === 0) return null
  const used = Math.min(data.metrics.passesUsedToday, dailyPassLimit)
  return (
    <div className={classes.used}>
      <span className={classes.marks} aria-hidden>
        {Array.from({ length: dailyPassLimit }, (_, mark) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks have no identity
          <i key={mark} data-used={mark < used || undefined} />
        ))}
      </span>
      {used} of {dailyPassLimit} used today
    </div>
  )
}

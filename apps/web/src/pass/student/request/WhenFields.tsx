import type { SchoolSetup } from '@corridor/contract'
import { bookableDays } from '@corridor/rules/pass'
import { bookablePeriods, clockRangeOf, type PeriodDay } from '@corridor/rules/schedule'
import { timesIn } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useNow } from '../../../base/session/now.ts'
import { DateTimeFields } from '../../../parts/schedule/DateTimeFields.tsx'
import { MovedNote } from '../../../parts/schedule/MovedNote.tsx'
import type { ScheduleFields } from '../../../parts/schedule/scheduleTime.ts'
import type { Field } from '../../../ui/form/field.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { dayLabel } from './periodChoice.ts'
import classes from './WhenFields.module.css'

// lingui-set comment="Student: new pass, when"

interface WhenFieldsProps {
  bind: Field<ScheduleFields>
  setup: SchoolSetup
}

/** Any time, now at first; the periods of the day, as students think of it, are one tap away. */
export function WhenFields({ bind, setup }: WhenFieldsProps) {
  const now = useNow()
  const { timezone } = setup.school
  const { t, i18n } = useLingui()
  const times = timesIn(i18n.locale)
  const days = bookablePeriods(setup, timezone, now)
  const bookable = bookableDays(now, timezone)
  const [isFree, setFree] = useState(() => !isPeriod(bind.value, days))
  const name = useId()
  const fields = (
    <>
      <MovedNote schedule={bind.value} setup={setup} />
      <DateTimeFields bind={bind} days={bookable} range={clockRangeOf(setup.calendar)} />
    </>
  )
  if (days.length === 0) return fields
  const chosen = isFree ? undefined : days.find(({ day }) => day === bind.value.date)

  function chooseDay({ day, periods: [first] }: PeriodDay) {
    setFree(false)
    if (first) bind.set({ date: day, time: first.start })
  }

  return (
    <Stack gap={4}>
      <fieldset className={classes.choices}>
        <legend>
          <Trans>When</Trans>
        </legend>
        <Choice
          name={`${name}-day`}
          label={t`Any time`}
          detail={t`You pick`}
          isChosen={isFree}
          onChoose={() => setFree(true)}
        />
        {days.map((one) => (
          <Choice
            key={one.day}
            name={`${name}-day`}
            label={dayLabel(i18n, one.day, bookable.first)}
            detail={times.monthDay(one.day)}
            isChosen={one === chosen}
            onChoose={() => chooseDay(one)}
          />
        ))}
      </fieldset>
      {isFree && fields}
      {chosen && (
        <fieldset className={classes.choices}>
          <legend>
            <Trans>Period</Trans>
          </legend>
          {chosen.periods.map((period) => (
            <Choice
              key={`${period.start} ${period.name}`}
              name={`${name}-period`}
              label={period.name}
              detail={times.clockText(period.start)}
              isChosen={period.start === bind.value.time}
              onChoose={() => bind.set({ date: chosen.day, time: period.start })}
            />
          ))}
        </fieldset>
      )}
      {!isFree && bind.error && (
        <p className={classes.error} role="alert">
          {bind.error}
        </p>
      )}
    </Stack>
  )
}

function isPeriod({ date, time }: ScheduleFields, days: readonly PeriodDay[]): boolean {
  return days.some(({ day, periods }) => day === date && periods.some(({ start }) => start === time))
}

interface ChoiceProps {
  name: string
  label: string
  detail: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ name, label, detail, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="radio" className="visually-hidden" name={name} checked={isChosen} onChange={onChoose} />
      <span>{label}</span>
      <small>{detail}</small>
    </label>
  )
}

import type { PausableRoom } from '@corridor/contract'
import { closedText, PAUSE_LENGTHS, PAUSE_REASON_LENGTH, type PauseLength, pauseEnd } from '@corridor/rules/pass'
import { clockTime, isMidnight } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { schoolSetupQuery } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { Sheet } from '../../ui/dialog/Sheet.tsx'
import { Suggestions } from '../../ui/dialog/Suggestions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { i18n } from '../../words/runtime.tsx'
import { RoomIcon } from '../place/RoomIcon.tsx'
import { pauseRoom } from './commands.ts'
import { occupancyText } from './labels.ts'
import classes from './PauseSheet.module.css'
import { occupancyQuery } from './queries.ts'

const REASONS = ['Being cleaned', 'Out of order', 'Full']

const LABELS: Readonly<Record<PauseLength, string>> = {
  '15': '15 minutes',
  '30': '30 minutes',
  day: 'Rest of the day',
  open: 'Until resumed',
}

const FIRST: { length: PauseLength; reason: string } = { length: '15', reason: '' }

/** For how long, why, and what students will read. */
export default function PauseSheet({ room, onClose }: { room: PausableRoom; onClose: () => void }) {
  const timezone = useSchool(room.schoolId)?.timezone ?? 'UTC'
  const now = useNow()
  const bells = useQuery(schoolSetupQuery(room.schoolId)).data ?? null
  const occupancy = useQuery(occupancyQuery(room.roomId)).data
  const [saved] = useState(FIRST)
  const form = useForm({
    saved,
    isNew: true,
    problems: ({ reason }) => ({
      reason: reason.length > PAUSE_REASON_LENGTH && `Up to ${PAUSE_REASON_LENGTH} characters.`,
    }),
    save: (_, values) => pauseRoom(room, values),
    onSaved: () => {
      flash(`${room.name} is paused.`)
      onClose()
    },
  })
  const { length, reason } = form.values
  const closed = closedText(i18n, { pausedUntil: pauseEnd(length, now, timezone, bells) }, timezone)
  const detail = (one: PauseLength) => {
    const end = pauseEnd(one, now, timezone, bells)
    if (end === null) return 'no end time'
    return isMidnight(end, timezone) ? 'opens tomorrow' : `until ${clockTime(end, timezone)}`
  }
  return (
    <Sheet label={`Pause ${room.name}`} onClose={onClose}>
      <FormFrame form={form} unguarded bar={null}>
        <h2 className={classes.title}>
          <i style={{ background: room.zoneColor }} aria-hidden />
          Pause {room.name}
        </h2>
        <fieldset className={classes.lengths} aria-label="How long">
          {PAUSE_LENGTHS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                className="over-label"
                name="length"
                checked={one === length}
                onChange={() => form.change({ length: one })}
                data-autofocus={one === length || undefined}
              />
              <b>{LABELS[one]}</b>
              <small>{detail(one)}</small>
            </label>
          ))}
        </fieldset>
        <div>
          <TextField bind={form.fields.reason} label="Reason (optional)" description="Only staff see it." />
          <Suggestions suggestions={REASONS} chosen={reason} onChoose={(chosen) => form.change({ reason: chosen })} />
        </div>
        <div className={classes.preview}>
          <div className={classes.tile}>
            <RoomIcon name={room.name} color={null} />
            <b>{room.name}</b>
            <span className={classes.state}>
              <IconPlayerPause size={16} aria-hidden /> {closed}
            </span>
          </div>
          <p>
            <b>Students see this</b> {occupancyText(occupancy)}
          </p>
        </div>
        <Stack gap={2.5}>
          <SubmitButton
            form={form}
            size="xl"
            radius="lg"
            fullWidth
            leftSection={<IconPlayerPause size={22} aria-hidden />}
          >
            {closed.replace('Closed', 'Pause').replace('for now', 'until resumed')}
          </SubmitButton>
          <Button variant="default" size="lg" radius="lg" fullWidth onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </FormFrame>
    </Sheet>
  )
}

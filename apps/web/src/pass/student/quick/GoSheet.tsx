import type { Place, SchoolSetup } from '@corridor/contract'
import { NOTE_LENGTH } from '@corridor/contract/constants'
import { effectiveTimeLimit } from '@corridor/rules/pass'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHandStop, IconUsers, IconWalk } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useIsOffline } from '../../../base/reachability.ts'
import { useInitialize } from '../../../base/session/initialize.ts'
import { PlacePicker } from '../../../parts/place/PlacePicker.tsx'
import { findPlace, placeOptions } from '../../../parts/place/places.ts'
import { RoomIcon } from '../../../parts/place/RoomIcon.tsx'
import { Sheet } from '../../../ui/dialog/Sheet.tsx'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { NoteField } from '../../../ui/form/NoteField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { quickPassUse } from '../quickPasses.ts'
import { keepEntered } from '../request/entered.ts'
import { canBeUrgent, outlookText } from '../request/outlookText.ts'
import { UrgentField } from '../request/UrgentField.tsx'
import { useRequestForm } from '../request/useRequestForm.ts'
import { START_OFFLINE } from '../startOffline.ts'
import classes from './GoSheet.module.css'
import { originDetail } from './originText.ts'
import type { Tile } from './tiles.ts'

// lingui-set comment="Student: the sheet of a destination"

interface GoSheetProps {
  setup: SchoolSetup
  tile: Tile
  /** What a tap leads to is known for this origin. */
  isLookedUp: boolean
  origin: Place | null
  /** What the tiles say depends on it, so they follow. */
  onOrigin: (origin: Place | null) => void
  onClose: () => void
}

const ACTIONS = {
  go: { label: msg`Go now`, Icon: IconWalk },
  line: { label: msg`Get in line`, Icon: IconUsers },
  ask: { label: msg({ message: 'Ask', context: 'button that asks for a pass' }), Icon: IconHandStop },
}

/** One question instead of a form: from where, to where, and one button. */
export default function GoSheet({
  setup,
  tile: { option, state },
  isLookedUp,
  origin,
  onOrigin,
  onClose,
}: GoSheetProps) {
  const options = placeOptions(setup)
  const {
    form,
    context,
    outlook: expected,
  } = useRequestForm(setup, {
    origin: findPlace(options, origin)?.place ?? null,
    destination: option.place,
  })
  const { user, passesUsedToday } = useInitialize()
  const { t, i18n } = useLingui()
  const isOffline = useIsOffline()
  const from = findPlace(options, form.values.origin)
  const [isChanging, setChanging] = useState(from === null)
  const { room } = option
  const destination = setup.rooms.find(({ roomId }) => roomId === option.place.roomId)
  const limit = effectiveTimeLimit(destination?.passAlertTimeLimit ?? null, setup.school.passAlertTimeLimit)
  const outlook = state?.outlook
  const isOpen = outlook === 'go' || outlook === 'line' || outlook === 'ask'
  const isAsking = outlook === 'ask'
  const { label, Icon } = ACTIONS[isOpen ? outlook : 'go']
  // It may have been paused, or ask for a time, since the sheet was opened or from the room that was chosen.
  const closed = isOpen ? null : (state?.text ?? null)
  const problem = form.fields.destination.error
  const asked = { time: null, now: context.now, timezone: setup.school.timezone }
  const said = expected && outlookText(i18n, expected, asked)
  const hint = isOffline
    ? t(START_OFFLINE)
    : (closed ?? problem ?? (isAsking ? null : quickPassUse(i18n, user, passesUsedToday)) ?? said)

  function changeOrigin(place: Place | null) {
    form.change({ origin: place })
    onOrigin(place)
    if (place) setChanging(false)
  }

  return (
    <Sheet label={t`Pass to ${room}`} onClose={onClose}>
      <FormFrame form={form} unguarded bar={null}>
        <div
          className={classes.ends}
          style={{ '--from': from?.color ?? 'var(--line)', '--to': option.color } as CSSProperties}
        >
          {isChanging ? (
            <PlacePicker
              bind={{ ...form.fields.origin, set: changeOrigin }}
              label={t({ message: 'From', context: 'origin of a pass' })}
              placeholder={t`Where are you now?`}
              options={options}
              favorites={user.attributes.origin}
              autoFocus
            />
          ) : (
            <End
              label={t({ message: 'From', context: 'origin of a pass' })}
              name={from?.room ?? ''}
              color={from?.color ?? null}
              detail={from && originDetail(setup, from)}
              action={
                <Button
                  variant="default"
                  onClick={() => setChanging(true)}
                  aria-label={t`Change where you're leaving from`}
                >
                  <Trans>Change</Trans>
                </Button>
              }
            />
          )}
          <i className={classes.line} aria-hidden />
          <End
            label={t({ message: 'To', context: 'destination of a pass' })}
            name={room}
            color={option.color}
            detail={[option.faculty, limit && t`${limit} minutes`].filter(Boolean).join(', ')}
            isMain
          />
        </div>
        {isAsking && (
          <NoteField
            bind={form.fields.note}
            label={t`Note (optional)`}
            placeholder={t`Anything your teacher should know`}
            maxLength={NOTE_LENGTH}
          />
        )}
        {canBeUrgent(expected) && <UrgentField bind={form.fields.isUrgent} />}
        <Stack gap={2.5}>
          <SubmitButton
            form={form}
            size="xl"
            radius="lg"
            fullWidth
            disabled={isOffline || !isLookedUp || !isOpen}
            leftSection={<Icon size={22} aria-hidden />}
            data-autofocus={!isChanging || undefined}
          >
            {t(label)}
          </SubmitButton>
          <LinkButton
            to="StudentNewPass"
            query={{ quick: 1, to: option.place.roomId, with: option.place.userId }}
            onClick={() => keepEntered(option.place, { origin: form.values.origin, note: form.values.note })}
            variant="default"
            size="lg"
            radius="lg"
            fullWidth
          >
            <Trans>More</Trans>
          </LinkButton>
          {hint && (
            <p className={classes.hint} role="status">
              {hint}
            </p>
          )}
        </Stack>
      </FormFrame>
    </Sheet>
  )
}

interface EndProps {
  label: string
  name: string
  color: string | null
  detail: ReactNode
  action?: ReactNode
  isMain?: boolean
}

function End({ label, name, color, detail, action, isMain = false }: EndProps) {
  return (
    <div className={classes.end}>
      <RoomIcon name={name} color={color} size="lg" />
      <div className={classes.names}>
        <small>{label}</small>
        <b data-main={isMain || undefined}>{name}</b>
        {detail && <small>{detail}</small>}
      </div>
      {action}
    </div>
  )
}

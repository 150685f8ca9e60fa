import type { Kiosk, Room } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { RoomId, SchoolId } from '@corridor/rules/ids'
import {
  KIOSK_IDENTIFY,
  KIOSK_KINDS,
  type KioskIdentify,
  type KioskKind,
  type KioskStudents,
  PUT_KIOSK,
  readConnectCode,
} from '@corridor/rules/kiosk'
import { relativeTime } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconCheck, IconDeviceLaptop, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { invalidate } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { looseField } from '../../ui/form/field.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { BoardWarning } from './BoardWarning.tsx'
import { CodeField, codeProblem } from './CodeField.tsx'
import classes from './ConnectForm.module.css'
import { KindField } from './KindField.tsx'
import { IDENTIFY_LABELS, KIND_NAMES } from './labels.ts'
import { kiosksQuery, waitingDeviceQuery } from './queries.ts'
import { RoomField } from './RoomField.tsx'
import { ServesField } from './ServesField.tsx'

interface ConnectValues {
  kind: KioskKind
  roomId: RoomId | null
  students: KioskStudents
  identify: KioskIdentify
}

interface ConnectFormProps {
  /** The device is asked about in this school, before a room is chosen. */
  schoolId: SchoolId
  /** Those that the viewer may choose. */
  rooms: readonly Room[]
  /** Chosen before anybody says anything else. */
  roomId: RoomId | null
  /** From a code that was scanned. */
  code?: string
  onConnected: (kiosk: Kiosk) => void
  onCancel: () => void
}

/** The question before a device becomes a kiosk: which device, where, for whom. Nothing is connected before Connect. */
export function ConnectForm({ schoolId, rooms, roomId, onConnected, onCancel, ...given }: ConnectFormProps) {
  const [code, setCode] = useState(given.code ?? '')
  const isCode = readConnectCode(code) !== null
  const device = useQuery({ ...waitingDeviceQuery(schoolId, code), enabled: isCode })
  const [saved] = useState<ConnectValues>({ kind: 'room', roomId, students: 'class', identify: 'number' })
  const form = useForm<ConnectValues, Kiosk>({
    saved,
    isNew: true,
    isIncomplete: (values) => values.roomId === null || !device.data,
    save: (_changes, { roomId: chosen, kind, identify, students }) => {
      if (chosen === null) throw new Error('no room was chosen')
      const settings = { room: { identify, students }, late: { kind, identify }, board: { kind } }[kind]
      return request('POST /api/room/:roomId/kiosk', { params: { roomId: chosen }, body: { code, ...settings } })
    },
    onSaved: (kiosk) => {
      flash(`The ${KIND_NAMES[kiosk.kind]} in ${kiosk.roomName} is connected.`)
      invalidate(kiosksQuery(kiosk.schoolId)).catch(() => undefined)
      onConnected(kiosk)
    },
  })
  const { fields } = form
  const viewer = useViewer()
  const kind = fields.kind.value
  const roomsFor = (one: KioskKind) => rooms.filter((room) => can(viewer, PUT_KIOSK[one], room))
  const kinds = KIOSK_KINDS.filter((one) => one === 'room' || roomsFor(one).length > 0)
  const error = codeProblem(code) ?? (device.error && errorMessage(device.error))
  return (
    <FormFrame form={form} unguarded bar={null} gap={5}>
      <CodeField bind={{ ...looseField('code', code, setCode), error }} />
      <div role="status" className={classes.status}>
        {device.data && <Waiting {...device.data} />}
        {isCode && device.isFetching && 'Looking for the device…'}
      </div>
      {kinds.length > 1 && <KindField bind={fields.kind} kinds={kinds} />}
      {kind === 'board' ? (
        <>
          <BoardWarning />
          <RoomField bind={fields.roomId} rooms={roomsFor(kind)} />
        </>
      ) : (
        <>
          <div className={classes.pair}>
            <RoomField bind={fields.roomId} rooms={roomsFor(kind)} />
            <SelectField
              bind={fields.identify}
              label="Students identify themselves by"
              options={KIOSK_IDENTIFY.map((value) => ({ value, label: IDENTIFY_LABELS[value] }))}
            />
          </div>
          {kind === 'room' && <ServesField bind={fields.students} />}
        </>
      )}
      {form.refusal && (
        <p role="alert" className={classes.refusal}>
          {form.refusal}
        </p>
      )}
      <div className={classes.bar}>
        <span>
          <IconLock size={16} aria-hidden /> You do not sign in on the device.
        </span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Connect</SubmitButton>
      </div>
    </FormFrame>
  )
}

function Waiting({ device, askedAt }: { device: string; askedAt: Parameters<typeof relativeTime>[0] }) {
  return (
    <p className={classes.waiting}>
      <IconDeviceLaptop size={20} aria-hidden />
      <span>
        <b>{device} is waiting.</b> It asked {relativeTime(askedAt, useNow())}.
      </span>
      <IconCheck size={18} aria-hidden />
    </p>
  )
}

import type { School } from '@corridor/contract'
import type { FreezeId, RoomId } from '@corridor/rules/ids'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconQrcode } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { useSchoolSetup } from '../../base/session/initialize.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { matching } from '../../ui/picker/choices.ts'
import { CardScanner } from './CardScanner.tsx'
import classes from './RoomChooser.module.css'
import { reportRoom } from './reportedRoom.ts'
import { ROOM_CHOICES, roomChoices } from './roomChoices.ts'
import { useModal } from './useModal.ts'

// lingui-set comment="Student: all passes are paused, saying in which room one is"

interface RoomChooserProps {
  freezeId: FreezeId
  school: School
  /** The room whose card was scanned with the phone: it stands alone, and is one tap away. */
  scanned: RoomId | null
  onClose: () => void
}

/** A room of the school, by its name or by the card that hangs in it. It covers the screen of the freeze. */
export function RoomChooser({ freezeId, school, scanned, onClose }: RoomChooserProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useModal(heading)
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { setup, failure } = useSchoolSetup(school.schoolId)
  const all = setup ? roomChoices(setup) : []
  const scannedRoom = typed === '' && all.filter(({ roomId }) => roomId === scanned)
  const shown = scannedRoom && scannedRoom.length > 0 ? scannedRoom : matching(all, typed, ROOM_CHOICES)

  async function say(roomId: RoomId) {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await reportRoom(freezeId, roomId)
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
      setScanning(false)
    } finally {
      setBusy(false)
    }
  }

  return (
    <dialog
      ref={dialog}
      className={classes.chooser}
      aria-labelledby="which-room"
      aria-busy={isBusy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <Row gap={1.5} isOneLine>
        <button type="button" className={classes.back} aria-label={t`Back`} title={t`Back`} onClick={onClose}>
          <IconArrowLeft size={22} aria-hidden />
        </button>
        <h2 id="which-room" ref={heading} tabIndex={-1}>
          <Trans>Which room are you in?</Trans>
        </h2>
      </Row>
      <p role="status" className={classes.problem}>
        {problem}
      </p>
      {isScanning ? (
        <CardScanner schoolId={school.schoolId} onRoom={say} onClose={() => setScanning(false)} />
      ) : (
        <>
          {school.supportPhysicalPassLinks && (
            <button type="button" className={classes.scan} onClick={() => setScanning(true)}>
              <IconQrcode size={22} aria-hidden />
              <Trans>Scan the card in the room</Trans>
            </button>
          )}
          <input
            type="search"
            className={classes.search}
            aria-label={t`Name or number of a room`}
            placeholder={t`Name or number of a room`}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <ul className={classes.rooms}>
            {shown.map(({ roomId, name, staff }) => (
              <li key={roomId}>
                <button type="button" onClick={() => say(roomId)}>
                  <b>{name}</b> {staff && <small>{staff}</small>}
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className={classes.none}>
            {setup && shown.length === 0 && <Trans>No room with that name. Try another word.</Trans>}
            {failure && !setup && <Trans>The rooms could not be loaded. They come by themselves.</Trans>}
          </p>
        </>
      )}
    </dialog>
  )
}

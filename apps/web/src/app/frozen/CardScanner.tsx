import type { RoomId, SchoolId } from '@corridor/rules/ids'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { cardInLink } from '../../parts/scan/passLink.ts'
import { useScanner } from '../../ui/scan/useScanner.ts'
import classes from './RoomChooser.module.css'

// lingui-set comment="Student: all passes are paused, saying in which room one is"

interface CardScannerProps {
  schoolId: SchoolId
  onRoom: (roomId: RoomId) => void
  onClose: () => void
}

/** Reads the card that hangs in a room. */
export function CardScanner({ schoolId, onRoom, onClose }: CardScannerProps) {
  const { t } = useLingui()
  const [isOther, setOther] = useState(false)
  const isRead = useRef(false)
  const { video, problem } = useScanner('qr', (text) => {
    const card = cardInLink(text, window.location.origin)
    setOther(card?.schoolId !== schoolId)
    if (card?.schoolId !== schoolId || isRead.current) return
    // The camera sees it several times a second.
    isRead.current = true
    onRoom(card.roomId)
  })
  return (
    <div className={classes.scanner}>
      {!problem && <video ref={video} muted playsInline aria-label={t`Camera`} />}
      <p role="status">
        {problem ? (
          <Trans>The camera cannot be used. Choose the room by its name.</Trans>
        ) : isOther ? (
          <Trans>This is not the card of a room here.</Trans>
        ) : (
          <Trans>Hold the card in front of the camera.</Trans>
        )}
      </p>
      <button type="button" className={classes.scan} onClick={onClose}>
        <Trans>Choose by name</Trans>
      </button>
    </div>
  )
}

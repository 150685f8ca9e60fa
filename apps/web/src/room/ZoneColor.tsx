import type { RoomRow } from '@corridor/contract'
import { zoneColorName } from '@corridor/rules/text'
import { Popover, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { type CSSProperties, Suspense, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { flash } from '../base/state/flashes.ts'
import { saveRoom } from '../parts/room/commands.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import classes from './ZoneColor.module.css'

const ZoneColorForm = lazyPart(() => import('./ZoneColorForm.tsx'))

/** A dot with the color's name, and a popover to choose another one. */
export function ZoneColor({ room, mayEdit }: { room: RoomRow; mayEdit: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const shown = (
    <>
      <i className={classes.dot} style={{ '--zone': room.zoneColor } as CSSProperties} aria-hidden />
      {zoneColorName(room.zoneColor)}
    </>
  )
  if (!mayEdit) return <span className={classes.zone}>{shown}</span>
  async function choose(zoneColor: string): Promise<void> {
    setOpen(false)
    if (zoneColor === room.zoneColor) return
    try {
      await saveRoom(room.roomId, { zoneColor, version: room.version })
      flash('Successfully Updated Room!')
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={292} trapFocus returnFocus radius="lg">
      <Popover.Target>
        <UnstyledButton
          className={classes.zone}
          data-editable
          aria-label={`Zone color of ${room.name}: ${zoneColorName(room.zoneColor)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {shown}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <Suspense>
          <ZoneColorForm room={room} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

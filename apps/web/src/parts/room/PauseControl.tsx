import type { PausableRoom } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { isPausedAt, pausedText } from '@corridor/rules/pass'
import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { useSchool, useViewer } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { resumeRoom } from './commands.ts'

const PauseSheet = lazyPart(() => import('./PauseSheet.tsx'), { floats: true })

/** "Paused until 10:30 · Being cleaned", or null for a room that is open. */
export function usePauseLine(room: PausableRoom): string | null {
  const timezone = useSchool(room.schoolId)?.timezone ?? 'UTC'
  const isPaused = isPausedAt(room, useNow())
  return isPaused ? [pausedText(room, timezone), room.pauseReason].filter(Boolean).join(' · ') : null
}

/** Pauses a room that is open, and resumes one that is paused. Nothing for those who may not. */
export function PauseButton({ room, isCompact = false }: { room: PausableRoom; isCompact?: boolean }) {
  const viewer = useViewer()
  const isPaused = usePauseLine(room) !== null
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!can(viewer, 'room.limit', room)) return null
  async function resume() {
    setBusy(true)
    await resumeRoom(room).then(
      () => flash(`${room.name} is open again.`),
      (error) => flash(errorMessage(error), 'error'),
    )
    setBusy(false)
  }
  const label = isPaused ? 'Resume' : 'Pause'
  const name = `${label} ${room.name}`
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      {isCompact && !isPaused ? (
        <ActionIcon variant="subtle" size={44} onClick={() => setOpen(true)} aria-label={name} title={name}>
          <IconPlayerPause size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          loading={isBusy}
          onClick={isPaused ? resume : () => setOpen(true)}
          {...(isCompact && { 'aria-label': name })}
          leftSection={<Icon size={18} aria-hidden />}
        >
          {isCompact ? label : `${label} room`}
        </Button>
      )}
      <Suspense>{isOpen && <PauseSheet room={room} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

import { ActionIcon } from '@mantine/core'
import { ZoneDot } from '../parts/room/ZoneDot.tsx'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconX } from '@tabler/icons-react'
import classes from './ChosenRooms.module.css'
import { type RoomChoice, waitsFor } from './roomChoices.ts'
import type { RoomDraft } from './rooms.ts'

interface ChosenRoomsProps {
  drafts: readonly RoomDraft[]
  choiceOf: (draft: RoomDraft) => RoomChoice | undefined
  failure: { key: string; sentence: string } | null
  onRemove: (draft: RoomDraft) => void
}

/** The rooms that are chosen so far. Whoever has to confirm one is named beside it. */
export function ChosenRooms({ drafts, choiceOf, failure, onRemove }: ChosenRoomsProps) {
  return (
    <ul className={classes.chosen} aria-label="Your rooms">
      {drafts.map((draft) => {
        const choice = choiceOf(draft)
        const waits = choice !== undefined && draft.state !== 'linked' && choice.waits
        return (
          <li key={draft.key} data-waits={waits || undefined}>
            <ZoneDot color={choice?.color ?? 'var(--muted)'} isMixed />
            <span>
              <b>{draft.name}</b> {waits && <small>{waitsFor(choice)}</small>}
              {failure?.key === draft.key && (
                <small role="alert" className={classes.failure}>
                  {failure.sentence}
                </small>
              )}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Remove ${draft.name}`}
              title={`Remove ${draft.name}`}
              onClick={() => onRemove(draft)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

/** The saved rows, and those that are new: a new one keeps its place in the page when it is saved for the first time. */
import type { RoomSetting, SchoolSetup } from '@corridor/contract'
import type { RoomSettingId } from '@corridor/rules/ids'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { flash, flashUndo } from '../../base/state/flashes.ts'
import { isSame } from '../../ui/form/draft.ts'
import { createDestination, removeDestination } from './commands.ts'
import { type DestinationValues, valuesOf } from './rows.ts'

export interface DestinationRowState {
  key: string
  /** Null until it is saved for the first time. */
  setting: RoomSetting | null
}

export interface DestinationRows {
  rows: readonly DestinationRowState[]
  /** What each row shows, saved or not. */
  shown: Readonly<Record<string, DestinationValues>>
  add: () => void
  remove: (row: DestinationRowState) => void
  onShown: (key: string, values: DestinationValues) => void
  onCreated: (key: string, roomSettingId: RoomSettingId) => void
}

let lastDraft = 0

export function useDestinationRows(settings: SchoolSetup['roomSettings']): DestinationRows {
  const [drafts, setDrafts] = useState<readonly string[]>([])
  const [keys, setKeys] = useState<Readonly<Record<RoomSettingId, string>>>({})
  const [removed, setRemoved] = useState<readonly RoomSettingId[]>([])
  const [shown, setShown] = useState<Readonly<Record<string, DestinationValues>>>({})

  const rows = useMemo(() => {
    const saved = settings
      .filter(({ roomSettingId }) => !removed.includes(roomSettingId))
      .map((setting) => ({ key: keys[setting.roomSettingId] ?? String(setting.roomSettingId), setting }))
    const isSaved = (draft: string) => saved.some(({ key }) => key === draft)
    return [...saved, ...drafts.filter((draft) => !isSaved(draft)).map((key) => ({ key, setting: null }))]
  }, [settings, removed, keys, drafts])

  // A draft is one until the school's setup has it; if it is removed later, it does not come back as a draft.
  useEffect(() => {
    const saved = new Set(settings.map(({ roomSettingId }) => keys[roomSettingId]))
    setDrafts((held) => (held.some((draft) => saved.has(draft)) ? held.filter((draft) => !saved.has(draft)) : held))
  }, [settings, keys])

  // A person who is changing a row must know why it is gone.
  const seen = useRef(settings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the school's setup no longer has counts
  useEffect(() => {
    const isGone = ({ roomSettingId }: RoomSetting) =>
      !removed.includes(roomSettingId) && !settings.some((other) => other.roomSettingId === roomSettingId)
    const wasEdited = (setting: RoomSetting) => {
      const values = shown[keys[setting.roomSettingId] ?? String(setting.roomSettingId)]
      return values !== undefined && !isSame(values, valuesOf(setting))
    }
    if (seen.current.some((setting) => isGone(setting) && wasEdited(setting))) {
      flash('Someone else removed the destination you were changing.', 'error')
    }
    seen.current = settings
  }, [settings])

  const onShown = useCallback(
    (key: string, values: DestinationValues) => setShown((held) => ({ ...held, [key]: values })),
    [],
  )
  const onCreated = useCallback(
    (key: string, roomSettingId: RoomSettingId) => setKeys((held) => ({ ...held, [roomSettingId]: key })),
    [],
  )

  async function removeSaved(setting: RoomSetting): Promise<void> {
    const { roomSettingId, schoolId } = setting
    setRemoved((held) => [...held, roomSettingId])
    try {
      await removeDestination(setting)
      flashUndo('Destination Removed', () => createDestination(schoolId, valuesOf(setting)).catch(flashError))
    } catch (error) {
      setRemoved((held) => held.filter((id) => id !== roomSettingId))
      flashError(error)
    }
  }

  return {
    rows,
    shown,
    add: () => {
      lastDraft += 1
      setDrafts((held) => [...held, `new-${lastDraft}`])
    },
    remove: ({ key, setting }) => {
      if (setting) void removeSaved(setting)
      else setDrafts((held) => held.filter((draft) => draft !== key))
    },
    onShown,
    onCreated,
  }
}

function flashError(error: unknown): void {
  flash(errorMessage(error), 'error')
}

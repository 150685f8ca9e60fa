import type { ListName } from '@corridor/rules'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../../../base/state/store.ts'
import { shortcutsOn } from './shortcutSwitch.ts'
import { type ShortcutName, shortcutFor } from './shortcuts.ts'

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A tick takes no letters.
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** An open dialog has the keyboard to itself. */
const hasDialog = () => document.querySelector('[role="dialog"]') !== null

export function useShortcuts(list: ListName, run: Record<ShortcutName, () => void>): void {
  const isOn = useStore(shortcutsOn)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const name = shortcutFor(list, event, isTyping(event.target))
    if (name === null || hasDialog()) return
    event.preventDefault()
    run[name]()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}

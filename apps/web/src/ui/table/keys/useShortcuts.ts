import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../../../base/state/store.ts'
import { shortcutsOn } from './shortcutSwitch.ts'
import { type Shortcut, shortcutFor } from './shortcuts.ts'

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A checkbox takes no text.
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Shortcuts are off while a dialog is open. */
const hasDialog = () => document.querySelector('[role="dialog"]') !== null

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const isOn = useStore(shortcutsOn)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutFor(shortcuts, event, isTyping(event.target))
    if (shortcut === null || hasDialog()) return
    event.preventDefault()
    shortcut.run()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}

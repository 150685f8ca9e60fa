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

/** Shortcuts are off while a dialog or a menu is open. */
const hasOverlay = () => document.querySelector('[role="dialog"], [role="menu"]') !== null

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const isOn = useStore(shortcutsOn)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutFor(shortcuts, event, isTyping(event.target))
    if (shortcut === null || hasOverlay()) return
    event.preventDefault()
    shortcut.run()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    // Before anybody else: an Escape that closes a dialog must still find it open here.
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [isOn])
}

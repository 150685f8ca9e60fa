import { Modal } from '@mantine/core'
import '../../dialog/modalStyles.ts'
import { useStore } from '../../../base/state/store.ts'
import { useReturnFocus } from '../../dialog/useReturnFocus.ts'
import { looseField } from '../../form/field.ts'
import { SwitchField } from '../../form/SwitchField.tsx'
import classes from './ShortcutHelp.module.css'
import { shortcutsOn, switchShortcuts } from './shortcutSwitch.ts'
import type { Shortcut } from './shortcuts.ts'

interface ShortcutHelpProps {
  shortcuts: readonly Shortcut[]
  onClose: () => void
}

export default function ShortcutHelp({ shortcuts, onClose }: ShortcutHelpProps) {
  const isOn = useStore(shortcutsOn)
  useReturnFocus()
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes.keys} data-off={!isOn || undefined}>
        {shortcuts.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <SwitchField bind={looseField('shortcuts', isOn, switchShortcuts)} label="Use single-key shortcuts" />
    </Modal>
  )
}

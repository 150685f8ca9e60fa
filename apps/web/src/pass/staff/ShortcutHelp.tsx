import { Modal } from '@mantine/core'
import '../../ui/modalStyles.ts'
import { useStore } from '../../app/state/store.ts'
import { SwitchField } from '../../ui/SwitchField.tsx'
import classes from './ShortcutHelp.module.css'
import { shortcutsOn, switchShortcuts } from './shortcutSwitch.ts'
import { SHORTCUTS } from './shortcuts.ts'

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const isOn = useStore(shortcutsOn)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={classes.keys} data-off={!isOn || undefined}>
        {SHORTCUTS.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <SwitchField label="Use single-key shortcuts" checked={isOn} onChange={switchShortcuts} />
    </Modal>
  )
}

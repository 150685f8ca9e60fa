import type { ListName } from '@corridor/rules'
import { Modal } from '@mantine/core'
import '../../../ui/dialog/modalStyles.ts'
import { useStore } from '../../../base/state/store.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import classes from './ShortcutHelp.module.css'
import { shortcutsOn, switchShortcuts } from './shortcutSwitch.ts'
import { shortcutsOf } from './shortcuts.ts'

export default function ShortcutHelp({ list, onClose }: { list: ListName; onClose: () => void }) {
  const isOn = useStore(shortcutsOn)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={classes.keys} data-off={!isOn || undefined}>
        {shortcutsOf(list).map(({ key, text }) => (
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

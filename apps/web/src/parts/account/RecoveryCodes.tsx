import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { flash } from '../../base/state/flashes.ts'
import classes from './SecondFactor.module.css'

/** Shown once: nobody can read them again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      flash('Your recovery codes are copied.')
    } catch {
      flash('Your browser did not allow copying. Write the codes down instead.', 'error')
    }
  }
  return (
    <div className={classes.setup}>
      <p>
        <b>Keep these recovery codes.</b> Each signs you in once, if you do not have your phone. They are not shown
        again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button size="lg" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  )
}

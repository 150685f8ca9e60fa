import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { flash } from '../../base/state/flashes.ts'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import classes from './SecondFactor.module.css'

/** Shown once: nobody can read them again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      flash('Your recovery codes are copied.')
    } catch {
      flash('Your browser blocked copying. Write the codes down instead.', 'error')
    }
  }
  return (
    <Stack gap={4}>
      <p>
        <b>Save these recovery codes.</b> Each one signs you in once if you don't have your phone. You won't see them
        again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </Row>
      <Button size="lg" onClick={onDone}>
        I've saved them
      </Button>
    </Stack>
  )
}

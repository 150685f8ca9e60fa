import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { flash } from '../../base/state/flashes.ts'
import classes from './CopyField.module.css'

/** A link that is only shown, with a button that copies it. */
export function CopyField({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      flash('Your browser blocked copying. Select the link and copy it.', 'error')
    }
  }
  return (
    <div className={classes.link}>
      <TextInput label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <Button
        data-autofocus
        variant={isCopied ? 'default' : 'filled'}
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={copy}
      >
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  )
}

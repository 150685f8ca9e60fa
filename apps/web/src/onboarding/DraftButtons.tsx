import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconPlus, IconTrash } from '@tabler/icons-react'

/** Adds one more to the list. */
export function AddDraft({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div>
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}

/** Removes one that is not stored yet. */
export function RemoveDraft({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <ActionIcon aria-label={`Remove ${name}`} title={`Remove ${name}`} onClick={onRemove}>
      <IconTrash size={18} />
    </ActionIcon>
  )
}

import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useInitialize } from '../base/session/initialize.ts'
import { flash } from '../base/state/flashes.ts'
import { canSave, changesOf, type SettingsForm as Form, formOf } from './form.ts'
import { MethodSettings } from './MethodSettings.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { PersonalSettings } from './PersonalSettings.tsx'
import { QuickSelectList } from './QuickSelectList.tsx'
import type { QuickSelectFacts } from './quickSelect.ts'
import classes from './SettingsForm.module.css'
import { saveSettings } from './save.ts'

const LOOKING_ON = 'Settings cannot be changed while impersonating.'

/** `facts` are about the places of quick-select lists; null where the form has none. */
export function SettingsForm({ facts }: { facts: QuickSelectFacts | null }) {
  const { user, isImpersonator } = useInitialize()
  const before = formOf(user, facts)
  const [form, setForm] = useState<Form>(before)
  const [isSaving, setSaving] = useState(false)
  const change = (changes: Partial<Form>) => setForm((held) => ({ ...held, ...changes }))
  const isChanged = Object.keys(changesOf(form, before)).length > 0

  async function save(event: SubmitEvent) {
    event.preventDefault()
    setSaving(true)
    const saved = await saveSettings(user.userId, changesOf(form, before))
    setSaving(false)
    if (!saved) return
    setForm(formOf(saved, facts))
    flash('Successfully saved changes!')
  }

  return (
    <form onSubmit={save} className={classes.form} noValidate>
      <div className={classes.cards}>
        <PersonalSettings form={form} change={change} />
        <NotificationSettings form={form} change={change} />
        <MethodSettings form={form} change={change} />
        {facts && (
          <>
            <QuickSelectList
              title="Quick origins"
              description="Where your passes start. Your classes are always here."
              places={form.origin}
              onChange={(origin) => change({ origin })}
              options={facts.options}
              fixed={facts.classPlaces}
            />
            <QuickSelectList
              title="Quick destinations"
              description="One tap away on your first page."
              places={form.destination}
              onChange={(destination) => change({ destination })}
              options={facts.options}
            />
          </>
        )}
      </div>
      <div className={classes.foot}>
        <Button type="submit" disabled={isImpersonator || !canSave(form, before)} loading={isSaving}>
          Save
        </Button>
        <span role="status">{isImpersonator ? LOOKING_ON : isChanged && 'Not saved yet'}</span>
      </div>
    </form>
  )
}

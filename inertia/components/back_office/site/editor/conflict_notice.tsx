import { ActionButton } from '~/components/buttons'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
import { type ReactNode, useState } from 'react'
import { ChangedBy } from '~/components/back_office/site/editor/changed_by'
import { Notice } from '~/components/page'
import { fieldId } from '~/lib/form'
import { t } from '~/lib/translate'

interface VersionedForm {
  data: { version: number }
  setData(key: 'version', value: number): void
  clearErrors(): void
}

interface ConflictNoticeProps {
  form: VersionedForm
  /** The version saved now, who saved it and when. */
  saved: { version: number; editedBy: string | null; editedAt: string | null }
  /** Whether an overwritten text can be restored. */
  hasHistory?: boolean
  /** The text saved now, for comparison. */
  children: ReactNode
}

/**
 * Notice for the second of two editors: who saved first, what they saved, while the user's own text stays in the form.
 * Saving continues only after the user confirms having seen it.
 */
export function ConflictNotice({ form, saved, hasHistory, children }: ConflictNoticeProps) {
  const [opened, setOpened] = useState(true)
  if (form.data.version === saved.version) return null
  const key = hasHistory ? 'text' : 'text_plain'
  return (
    <div id={fieldId('version')} tabIndex={-1}>
      <Notice tone="warning" title={t('site_editor.conflict.title')}>
        <p>{t(`site_editor.conflict.${key}`, { name: saved.editedBy ?? '–' })}</p>
        <p>
          <ChangedBy by={saved.editedBy} at={saved.editedAt} />
        </p>
        <details
          className="as-more"
          open={opened}
          onToggle={(event) => setOpened(event.currentTarget.open)}
        >
          <summary>
            <IconChevronDown size={18} aria-hidden="true" />
            {t('site_editor.conflict.theirs')}
          </summary>
          {children}
        </details>
        <ActionButton
          variant="outline"
          onClick={() => {
            form.clearErrors()
            form.setData('version', saved.version)
          }}
          label={t('site_editor.conflict.go_on')}
        />
      </Notice>
    </div>
  )
}

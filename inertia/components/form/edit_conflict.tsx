import type { ReactNode } from 'react'
import { Notice } from '~/components/page'
import { type AnyForm, fieldId } from '~/lib/form'
import { ConflictContext, type SavedVersion, useFormConflict } from '~/lib/edit_conflict'
import { t } from '~/lib/translate'

interface FormConflictProps {
  form: AnyForm & { setData(data: object): void }
  /** The version saved now; null for a new record. */
  saved: SavedVersion | null
  /** The form's field that holds its version. */
  field?: string
  children: ReactNode
}

/** Wrapper for the fields of a form that another user, tab or device may also save. */
export function FormConflict({ form, saved, field, children }: FormConflictProps) {
  const {
    choices,
    isOlder: isOutdated,
    open,
    taken,
    hasChosen,
  } = useFormConflict(form, saved, field)
  return (
    <ConflictContext value={choices}>
      {isOutdated ? (
        <div id={fieldId(field ?? 'version')} tabIndex={-1}>
          <Notice tone="warning" role="alert" title={t('common.edit_conflict.title')}>
            <p>{t('common.edit_conflict.text')}</p>
            <p>{t('common.edit_conflict.open', { count: open })}</p>
          </Notice>
        </div>
      ) : taken > 0 || hasChosen ? (
        <Notice tone="info" role="status" title={t('common.edit_conflict.settled')}>
          <p>{t('common.edit_conflict.settled_text')}</p>
        </Notice>
      ) : null}
      {children}
    </ConflictContext>
  )
}

import type { ReactNode } from 'react'
import { Notice } from '~/components/notice'
import { type AnyForm, fieldId } from '~/lib/form'
import { ChoicesContext, type Newer, useNewerAnswers } from '~/lib/newer_answers'
import { useT } from '~/lib/use_t'

interface NewerAnswersProps {
  form: AnyForm & { setData(data: object): void }
  /** What is saved now; null for something new. */
  newer: Newer | null
  /** The form's field in which its version stands. */
  field?: string
  children: ReactNode
}

/** Around the fields of a form that somebody else, another tab or another device may save too. */
export function NewerAnswers({ form, newer, field, children }: NewerAnswersProps) {
  const t = useT()
  const { choices, isOlder, open, taken, hasChosen } = useNewerAnswers(form, newer, field)
  return (
    <ChoicesContext value={choices}>
      {isOlder ? (
        <div id={fieldId(field ?? 'version')} tabIndex={-1}>
          <Notice tone="warning" role="alert" title={t('common.newer.title')}>
            <p>{t('common.newer.text')}</p>
            <p>{t('common.newer.open', { count: open })}</p>
          </Notice>
        </div>
      ) : taken > 0 || hasChosen ? (
        <Notice tone="info" role="status" title={t('common.newer.settled')}>
          <p>{t('common.newer.settled_text')}</p>
        </Notice>
      ) : null}
      {children}
    </ChoicesContext>
  )
}

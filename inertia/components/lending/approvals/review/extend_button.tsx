import { Button } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import { IconCalendarTime } from '~/icons/calendar_time'
import { useState } from 'react'
import { QuestionDialog } from '~/components/question_dialog'
import { ErrorSummary } from '~/components/form/error_summary'
import { TextAreaField } from '~/components/form/text_area_field'
import { Notice } from '~/components/notice'
import type { ChosenRow } from '~/components/lending/approvals/review/use_selection'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface ExtendButtonProps {
  chosen: readonly ChosenRow[]
  /** Called when letters were issued: the selection has done its work. */
  onDone: () => void
}

const REMARKS_LENGTH = 500

/** Issues an extended letter for each chosen application, with remarks (document 3, Extend LOI). */
export function ExtendButton({ chosen, onDone }: ExtendButtonProps) {
  const t = useT()
  const form = useForm({ remarks: '' })
  const field = useFields(form, 'approvals.review')
  const [isOpen, setIsOpen] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing && chosen.length > 0) setIsMissing(false)
  const send = () => {
    form.transform((data) => ({ ...data, applications: chosen }))
    form.post('/officer/loi-extensions', {
      preserveScroll: true,
      onSuccess: (page) => {
        setIsOpen(false)
        form.reset()
        if ((page as { flash?: { success?: string } }).flash?.success) onDone()
      },
    })
  }
  return (
    <>
      <Button
        type="button"
        variant="outline"
        onClick={() => (chosen.length === 0 ? setIsMissing(true) : setIsOpen(true))}
        leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
      >
        {t('approvals.list.extend')}
      </Button>
      {isMissing ? (
        <Notice tone="warning" role="alert" onDismiss={() => setIsMissing(false)}>
          <p>{t('approvals.list.extend_none')}</p>
        </Notice>
      ) : null}
      <QuestionDialog
        opened={isOpen}
        title={t('approvals.list.extend_title')}
        onClose={() => setIsOpen(false)}
        answer={
          <Button type="button" onClick={send} loading={form.processing}>
            {t('approvals.list.extend')}
          </Button>
        }
      >
        <div className="as-stack">
          <ErrorSummary form={form} />
          <p>{t('approvals.list.extend_text', { count: chosen.length })}</p>
          <TextAreaField {...field('remarks')} maxLength={REMARKS_LENGTH} rows={3} required />
        </div>
      </QuestionDialog>
    </>
  )
}

import { ActionButton } from '~/components/buttons'
import { useState } from 'react'
import { QuestionDialog } from '~/components/question_dialog'
import { FileField } from '~/components/form/file_field'
import { Notice } from '~/components/page'
import type { FormLike } from '~/lib/form'
import { t } from '~/lib/translate'

type LetterFieldProps<D extends { letter: File | null }> = { form: FormLike<D>; label: string }

/** The bank's letter. Removing a chosen file requires confirmation (document 4, 2.1). */
export function LetterField<D extends { letter: File | null }>(props: LetterFieldProps<D>) {
  const { form, label } = props
  const [asks, setAsks] = useState(false)
  const [isRemoved, setIsRemoved] = useState(false)
  const asking: FormLike<D> = {
    ...form,
    setData: (name, value) => {
      if (value === null) return setAsks(true)
      setIsRemoved(false)
      form.setData(name, value)
    },
  }
  const remove = () => {
    form.setData('letter', null)
    setAsks(false)
    setIsRemoved(true)
  }
  return (
    <>
      <FileField form={asking} name="letter" label={label} required />
      {isRemoved ? (
        <Notice tone="success" role="status" onDismiss={() => setIsRemoved(false)}>
          {t('loans.messages.removed')}
        </Notice>
      ) : null}
      <QuestionDialog
        opened={asks}
        title={t('loans.delete_document.title')}
        onClose={() => setAsks(false)}
        answer={<ActionButton color="red" onClick={remove} label={t('common.actions.delete')} />}
      >
        <p>{t('loans.delete_document.text', { name: form.data.letter?.name ?? label })}</p>
      </QuestionDialog>
    </>
  )
}

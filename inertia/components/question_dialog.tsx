import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '~/components/dialog'
import { t } from '~/lib/translate'

interface QuestionDialogProps extends Omit<DialogProps, 'actions'> {
  /** The confirming button; the cancel button is placed before it. */
  answer: ReactNode
}

/** A dialog that requires confirmation of an action. */
export function QuestionDialog({ answer, ...dialog }: QuestionDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button type="button" variant="default" onClick={dialog.onClose}>
            {t('common.actions.cancel')}
          </Button>
          {answer}
        </>
      }
    />
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '~/components/dialog'
import { t } from '~/lib/translate'

interface QuestionDialogProps extends Omit<DialogProps, 'actions'> {
  /** The button that goes on; before it stands one that does nothing. */
  answer: ReactNode
}

/** A dialog that asks something before it is done. */
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

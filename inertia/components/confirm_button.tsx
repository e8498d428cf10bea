import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { QuestionDialog } from '~/components/question_dialog'
import { t } from '~/lib/translate'

interface ConfirmButtonProps extends Omit<ButtonProps, 'title' | 'children'> {
  /** Title of the confirmation; by default "Are you sure?". */
  title?: string
  /** Names the object and states what will happen to it. */
  text: ReactNode
  /** Label of the button inside the confirmation. */
  confirmLabel: string
  /** Label of the button that opens the confirmation; by default the same as confirmLabel. */
  label?: ReactNode
  onConfirm: () => void
  disabled?: boolean
  busy?: boolean
}

/** A button that requires confirmation before it acts; while it acts it ignores further presses. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, text, confirmLabel, label, onConfirm, busy, color = 'red', ...rest } = props
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        type="button"
        variant="outline"
        {...rest}
        color={color}
        aria-haspopup="dialog"
        aria-disabled={busy || undefined}
        data-busy={busy || undefined}
        onClick={() => {
          if (!busy) setOpened(true)
        }}
      >
        {label ?? confirmLabel}
      </Button>
      <QuestionDialog
        opened={opened}
        title={title ?? t('common.confirm.title')}
        onClose={() => setOpened(false)}
        answer={
          <Button
            type="button"
            color={color}
            onClick={() => {
              setOpened(false)
              onConfirm()
            }}
          >
            {confirmLabel}
          </Button>
        }
      >
        <div>{text}</div>
      </QuestionDialog>
    </>
  )
}

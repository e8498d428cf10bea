import { Button } from '@mantine/core'
import type { Workflow } from '@generated/views'
import { QuestionDialog } from '~/components/question_dialog'
import { t } from '~/lib/translate'

interface StepQuestionProps {
  /** The step that waits for an answer; null for none. */
  step: Workflow.OfferedStep | null
  /** Names the file. */
  file: string
  onCancel: () => void
  onConfirm: (step: Workflow.OfferedStep) => void
}

/** Asks before what ends, issues or pays something, naming the file and the step. */
export function StepQuestion({ step, file, onCancel, onConfirm }: StepQuestionProps) {
  return (
    <QuestionDialog
      opened={step !== null}
      title={t('workflow.bar.confirm_title', { step: step?.label ?? '' })}
      onClose={onCancel}
      answer={
        step ? (
          <Button
            type="button"
            color={step.isRejection ? 'red' : undefined}
            /** Enter goes on with what approves; what rejects wants a way to be chosen. */
            ref={(button) => void button?.toggleAttribute('autofocus', !step.isRejection)}
            onClick={() => onConfirm(step)}
          >
            {step.label}
          </Button>
        ) : null
      }
    >
      {step ? (
        <p>
          {t('workflow.bar.confirm_text', { file, step: step.label, status: step.leadsTo })}
          {step.needsReason ? ` ${t('workflow.bar.confirm_told')}` : null}
        </p>
      ) : null}
    </QuestionDialog>
  )
}

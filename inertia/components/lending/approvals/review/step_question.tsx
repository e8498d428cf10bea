import { ActionButton } from '~/components/buttons'
import type { Workflow } from '@generated/views'
import { QuestionDialog } from '~/components/question_dialog'
import { t } from '~/lib/translate'

interface StepQuestionProps {
  /** The step that waits for confirmation; null for none. */
  step: Workflow.OfferedStep | null
  /** Name of the file. */
  file: string
  onCancel: () => void
  onConfirm: (step: Workflow.OfferedStep) => void
}

/** Confirmation of a step that ends, issues or pays something, with the names of the file and the step. */
export function StepQuestion({ step, file, onCancel, onConfirm }: StepQuestionProps) {
  return (
    <QuestionDialog
      opened={step !== null}
      title={t('workflow.bar.confirm_title', { step: step?.label ?? '' })}
      onClose={onCancel}
      answer={
        step ? (
          <ActionButton
            color={step.isRejection ? 'red' : undefined}
            ref={(button) => void button?.toggleAttribute('autofocus', !step.isRejection)}
            onClick={() => onConfirm(step)}
            label={step.label}
          />
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

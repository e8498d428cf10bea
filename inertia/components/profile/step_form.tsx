import type { ReactNode } from 'react'
import { ConfirmButton } from '~/components/confirm_button'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { Notice } from '~/components/notice'
import { DraftStatus, timeOfDay } from '~/components/profile/draft_status'
import type { Step } from '~/components/profile/step_page'
import { useDraft } from '~/components/profile/use_draft'
import type { FormLike } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface StepFormProps {
  step: Step
  form: FormLike<any> & { isDirty: boolean }
  onSubmit: () => void
  /** Words of the button; "Save and continue" by default. */
  submitLabel?: string
  /** Further buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A section's form: its problems above it, the draft kept while typing, one button to go on. */
export function StepForm({ step, form, onSubmit, submitLabel, actions, children }: StepFormProps) {
  const t = useT()
  const { state: draft, forget } = useDraft(step, form)
  const isTouched = form.isDirty || step.draftSavedAt !== null || draft.kind !== 'unchanged'
  const submit = () => {
    if (!form.processing) onSubmit()
  }
  return (
    <>
      <ErrorSummary form={form} />
      {step.trouble ? (
        <Notice tone="danger">
          <p>{step.trouble}</p>
        </Notice>
      ) : null}
      {step.draftSavedAt && draft.kind === 'unchanged' && !form.hasErrors ? (
        <Notice tone="info">
          <p>{t('profile.draft.restored', { time: timeOfDay(step.draftSavedAt) })}</p>
        </Notice>
      ) : null}
      <PostForm className="as-stack as-step-form" onSend={submit}>
        {children}
        <div className="as-step-end">
          <div className="as-actions">
            <SubmitButton form={form} label={submitLabel ?? t('profile.step.save_and_continue')} />
            {actions}
            {isTouched ? (
              <ConfirmButton
                color="gray"
                variant="default"
                text={t('profile.step.reset_text')}
                confirmLabel={t('profile.step.reset')}
                onConfirm={() => void forget()}
              />
            ) : null}
          </div>
          <DraftStatus state={draft} />
        </div>
      </PostForm>
    </>
  )
}

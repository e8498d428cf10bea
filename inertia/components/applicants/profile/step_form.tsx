import { ActionButton } from '~/components/buttons'
import { usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import type { Profile } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { ErrorSummary, PostForm, SubmitRow } from '~/components/form/form'
import { FormConflict } from '~/components/form/edit_conflict'
import { Notice } from '~/components/page'
import { useDraft, type DraftState } from '~/components/applicants/profile/use_draft'
import type { AnyForm } from '~/lib/form'
import type { SavedVersion } from '~/lib/edit_conflict'
import { t } from '~/lib/translate'
import IconCloudCheck from '~/icons/cloud_check.svg?icon'
import IconCloudOff from '~/icons/cloud_off.svg?icon'
import IconCloudUp from '~/icons/cloud_up.svg?icon'
import { formatTime } from '#kernel/calendar/plain_date'

const ICONS = {
  saving: IconCloudUp,
  saved: IconCloudCheck,
  offline: IconCloudOff,
  signed_out: IconCloudOff,
  refused: IconCloudOff,
  elsewhere: IconCloudOff,
}
const TONES = {
  saving: 'neutral',
  saved: 'success',
  offline: 'warning',
  signed_out: 'neutral',
  refused: 'warning',
  elsewhere: 'neutral',
}

interface StepFormProps {
  step: Profile.Step
  form: AnyForm & { isDirty: boolean; setData(data: object): void }
  onSubmit: () => void
  /** Label of the button; "Save and continue" by default. */
  submitLabel?: string
  /** The saved version of the record that the form edits; by default that of the section. */
  newer?: SavedVersion | null
  children: ReactNode
}

/** A section's form: its errors above it, a draft saved while typing, and one button to continue. */
export function StepForm(props: StepFormProps) {
  const { step, form, onSubmit, submitLabel, children } = props
  const page = usePage<{ newer?: SavedVersion | null }>().props
  const saved = props.newer === undefined ? (page.newer ?? null) : props.newer
  const { state: draft, discard, keepMine, showOther } = useDraft(step, form)
  const isTouched = form.isDirty || step.draftSavedAt !== null || draft.kind !== 'unchanged'
  const submit = () => {
    if (!form.processing) onSubmit()
  }
  return (
    <>
      <ErrorSummary form={form} />
      {step.error ? <Notice tone="danger" text={step.error} /> : null}
      {step.draftSavedAt && draft.kind === 'unchanged' && !form.hasErrors ? (
        <Notice
          tone="info"
          text={t('profile.draft.restored', { time: timeOfDay(step.draftSavedAt) })}
        />
      ) : null}
      <PostForm className="as-stack as-step-form" onSend={submit}>
        <FormConflict form={form} saved={saved}>
          {children}
        </FormConflict>
        <div className="as-spread as-row">
          <SubmitRow form={form} label={submitLabel ?? t('profile.step.save_and_continue')}>
            {isTouched ? (
              <ConfirmButton
                color="gray"
                variant="default"
                text={t('common.form.reset_text')}
                confirmLabel={t('common.actions.reset')}
                onConfirm={() => void discard()}
              />
            ) : null}
          </SubmitRow>
          <DraftStatus state={draft} onKeep={keepMine} onShow={showOther} />
        </div>
      </PostForm>
    </>
  )
}

/** Returns a time such as '12:04', in Indian time. */
function timeOfDay(instant: string): string {
  return formatTime(new Date(instant))
}

interface DraftStatusProps {
  state: DraftState
  /** Handlers for the case that another version was saved in the meantime. */
  onKeep: () => void
  onShow: () => void
}

/** Whether the typed text is saved. */
function DraftStatus({ state, onKeep, onShow }: DraftStatusProps) {
  if (state.kind === 'unchanged') return <p className="as-draft as-line" role="status" />
  const Icon = ICONS[state.kind]
  const time = state.kind === 'saved' ? timeOfDay(state.at) : ''
  const refusal = 'message' in state ? state.message : ''
  return (
    <>
      <p className="as-draft as-line as-tone" role="status" data-tone={TONES[state.kind]}>
        <Icon size={20} aria-hidden="true" />
        {refusal || t(`profile.draft.${state.kind}`, { time })}
      </p>
      {state.kind === 'elsewhere' ? (
        <div className="as-actions">
          <ActionButton variant="outline" onClick={onShow} label={t('profile.draft.show_other')} />
          <ActionButton variant="outline" onClick={onKeep} label={t('profile.draft.keep_mine')} />
        </div>
      ) : null}
    </>
  )
}

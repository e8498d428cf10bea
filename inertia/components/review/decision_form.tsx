import { Button } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import { useState } from 'react'
import type { Approvals } from '@generated/views'
import { Dialog } from '~/components/dialog'
import { PostForm } from '~/components/form/post_form'
import { RadioField } from '~/components/form/radio_field'
import { SelectField } from '~/components/form/select_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { SectionCard } from '~/components/section_card'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface DecisionFormProps {
  application: Approvals.Review['application']
  decision: Approvals.Review['decision']
  /** The list's part of the address, carried on. */
  query: string
}

const REMARKS_LENGTH = 1000

/**
 * The decision (document 3): only what the server offers this officer for this file now. What was
 * seen is sent along, so that somebody who was first is not overruled unseen.
 */
export function DecisionForm({ application, decision, query }: DecisionFormProps) {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm({ action: '', reasonId: '', remarks: '' })
  const field = useFields(form, 'approvals.decision')
  const choice = decision.choices.find(({ action }) => action === form.data.action)

  if (decision.choices.length === 0) {
    return (
      <SectionCard title={t('approvals.decision.title')} id="decision">
        <p className="as-card-text">{t('approvals.decision.none')}</p>
      </SectionCard>
    )
  }

  const send = () => {
    setIsAsking(false)
    form.transform((data) => ({
      action: choice?.action ?? '',
      reasonId: choice?.needsReason ? data.reasonId : null,
      remarks: data.remarks,
      expectedStatusId: decision.expectedStatusId,
      expectedDecisionId: decision.expectedDecisionId,
    }))
    const path = `/officer/applications/${application.id}/decisions`
    form.post(query ? `${path}?${query}` : path, {
      preserveScroll: 'errors',
      onSuccess: (page) => {
        const wasRefused = Boolean((page as { flash?: { warning?: string } }).flash?.warning)
        if (!wasRefused) form.reset()
      },
    })
  }
  const isComplete =
    choice !== undefined &&
    (!choice.needsReason || form.data.reasonId !== '') &&
    (!choice.needsRemarks || form.data.remarks.trim() !== '')
  const submit = () => {
    if (choice?.isRejection && isComplete) setIsAsking(true)
    else send()
  }

  return (
    <SectionCard title={t('approvals.decision.title')} id="decision">
      <PostForm form={form} className="rv-decision" onSend={submit}>
        <RadioField
          {...field('action')}
          required
          onChange={() => form.setData('reasonId', '')}
          options={decision.choices.map(({ action, label, leadsTo }) => ({
            value: action,
            label,
            hint: t('approvals.decision.leads_to', { status: leadsTo }),
          }))}
        />
        <div className="rv-decision-why">
          {choice?.needsReason ? (
            <SelectField
              {...(choice.isRejection
                ? field('reasonId', 'reject_reason')
                : field('reasonId', 'reason'))}
              required
              options={choice.reasons}
            />
          ) : null}
          {choice ? (
            <TextAreaField
              {...field('remarks')}
              required={choice.needsRemarks}
              maxLength={REMARKS_LENGTH}
              rows={4}
            />
          ) : null}
          <div className="as-actions">
            <SubmitButton
              form={form}
              label={t('approvals.decision.submit')}
              color={choice?.isRejection ? 'red' : undefined}
            />
          </div>
        </div>
        <Dialog
          opened={isAsking}
          title={t('approvals.decision.confirm_title')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button type="button" variant="default" onClick={() => setIsAsking(false)} autoFocus>
                {t('common.actions.cancel')}
              </Button>
              <Button type="button" color="red" onClick={send}>
                {t('approvals.decision.confirm', { action: choice?.label ?? '' })}
              </Button>
            </>
          }
        >
          <p>
            {t('approvals.decision.confirm_text', {
              action: choice?.label ?? '',
              number: application.number,
              name: application.applicantName,
            })}
          </p>
        </Dialog>
      </PostForm>
    </SectionCard>
  )
}

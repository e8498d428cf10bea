import { Button, Stack } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import { formatRupees, paise, plainRupees, rupeesToPaise } from '#core/money/paise'
import type { Claims } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { AmountField } from '~/components/form/amount_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { RadioField } from '~/components/form/radio_field'
import { SelectField } from '~/components/form/select_field'
import { TextAreaField } from '~/components/form/text_area_field'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

type ClaimDecisionFormProps = {
  claimId: number
  statusId: number
  latestDecisionId: number | null
  actions: Claims.OfferedDecision[]
  claimPaise: number
  /** The most this stage may approve, in paise. */
  limitPaise: number
}

/** Steps that carry on with an amount. */
const WITH_AMOUNT = ['verify', 'approve']

/** What the officer whose turn it is may decide; the server asks the same rows again. */
export function ClaimDecisionForm(props: ClaimDecisionFormProps) {
  const { claimId, statusId, latestDecisionId, actions, claimPaise, limitPaise } = props
  const t = useT()
  const form = useForm({
    action: actions[0]?.action ?? '',
    approvedAmount: plainRupees(paise(limitPaise)),
    reasonId: '',
    remarks: '',
  })
  const field = useFields(form, 'claims.officer')
  const chosen = actions.find(({ action }) => action === form.data.action) ?? actions[0]
  const hasAmount = WITH_AMOUNT.includes(chosen.action)
  const approved = rupeesToPaise(form.data.approvedAmount)
  const rejected = approved === null ? null : Math.max(0, claimPaise - approved)
  const send = () => {
    form.transform((data) => ({
      action: data.action,
      ...(hasAmount ? { approvedAmount: data.approvedAmount } : {}),
      ...(chosen.needsReason ? { reasonId: data.reasonId } : {}),
      remarks: data.remarks,
      expectedStatusId: statusId,
      expectedDecisionId: latestDecisionId,
    }))
    form.post(`/officer/claims/${claimId}/decisions`, { preserveScroll: 'errors' })
  }

  return (
    <PostForm onSend={() => send()}>
      <Stack gap="md">
        <ErrorSummary form={form} />
        <RadioField
          {...field('action')}
          required
          options={actions.map(({ action }) => ({
            value: action,
            label: t(`workflow.choices.claim.${action}`),
          }))}
        />
        {hasAmount ? (
          <>
            <AmountField
              {...field('approvedAmount', 'approved', { limit: formatRupees(paise(limitPaise)) })}
              required
            />
            <p aria-live="polite">
              {rejected === null
                ? null
                : t('claims.officer.rejected_now', { amount: formatRupees(paise(rejected)) })}
            </p>
          </>
        ) : null}
        {chosen.needsReason ? (
          <SelectField {...field('reasonId', 'reason')} options={chosen.reasons} required />
        ) : null}
        <TextAreaField {...field('remarks')} required={chosen.needsRemarks} />
        <div>
          {chosen.isRejection ? (
            <ConfirmButton
              text={t('claims.officer.confirm', { id: claimId })}
              confirmLabel={t(`workflow.choices.claim.${chosen.action}`)}
              onConfirm={send}
              busy={form.processing}
            />
          ) : (
            <Button type="submit" loading={form.processing}>
              {t('claims.officer.submit')}
            </Button>
          )}
        </div>
      </Stack>
    </PostForm>
  )
}

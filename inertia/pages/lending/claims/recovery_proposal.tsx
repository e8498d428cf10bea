import { useForm } from '@inertiajs/react'
import type { Auth, Claims } from '@generated/views'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { TextAreaField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Money } from '~/components/money'
import { DescriptionList, Notice, Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type ProposalProps = Claims.RecoveryProposal & { stepUp: Auth.StepUp }

/** Form to propose the recovery of a refund that should not have been paid (DECISIONS 9). */
export default function RecoveryProposal(props: ProposalProps) {
  const { claim, payment, demandHref } = props
  return (
    <Page
      title={t('claims.recovery.propose.title')}
      subtitle={t('claims.reversal.of', { claim: claim.id, name: claim.applicantName })}
      backHref={`/officer/claims/${claim.id}`}
      backLabel={t('claims.officer.title', { id: claim.id, name: claim.applicantName })}
    >
      {payment === null ? (
        <Notice tone="warning">{t('claims.recovery.not_paid')}</Notice>
      ) : demandHref ? (
        <Notice tone="warning">
          <a href={demandHref}>{t('claims.recovery.demanded_already')}</a>
        </Notice>
      ) : (
        <>
          <SectionCard title={t('claims.reversal.payment_title')}>
            <DescriptionList
              columns={2}
              labels="claims.recovery"
              items={(fact) => [
                fact('amount', <Money paise={payment.amountPaise} />),
                fact('claims.reversal.paid_on', t.date(payment.paidOn)),
              ]}
            />
          </SectionCard>
          <ProposalForm {...props} />
        </>
      )}
    </Page>
  )
}

function ProposalForm({ claim, rows, stepUp }: ProposalProps) {
  const form = useForm({
    rows: [] as number[],
    reason: '',
    evidence: null as File | null,
    code: '',
    password: '',
  })
  const field = useFields(form, 'claims.validation.recovery.fields')
  const toggle = (id: number, isChosen: boolean) => {
    const others = form.data.rows.filter((one) => one !== id)
    form.setData('rows', isChosen ? [...others, id] : others)
  }
  return (
    <SectionCard
      title={t('claims.recovery.demand')}
      subtitle={t('claims.recovery.propose.text')}
      stacked
    >
      <PostForm
        form={form}
        className="as-stack"
        onSend={() =>
          form.post(`/officer/claims/${claim.id}/recovery`, {
            forceFormData: true,
            preserveScroll: 'errors',
          })
        }
      >
        {rows.length > 0 ? (
          <fieldset className="as-fieldset">
            <legend>{t('claims.recovery.propose.rows')}</legend>
            {rows.map(({ scheduleRowId, dueOn, proposedPaise }) => (
              <label key={scheduleRowId} className="as-choice">
                <input
                  type="checkbox"
                  name="rows"
                  checked={form.data.rows.includes(scheduleRowId)}
                  onChange={(event) => toggle(scheduleRowId, event.currentTarget.checked)}
                />
                <span>
                  {t.date(dueOn)} · <Money paise={proposedPaise} />
                </span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <TextAreaField {...field('reason')} maxLength={1000} required />
        <FileField {...field('evidence')} required />
        <StepUpField stepUp={stepUp} form={form} words="claims.recovery.step_up" />
        <SubmitRow form={form} label={t('claims.recovery.propose.send')} />
      </PostForm>
    </SectionCard>
  )
}

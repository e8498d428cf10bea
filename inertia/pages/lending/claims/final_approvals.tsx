import { ActionButton } from '~/components/buttons'
import { useState } from 'react'
import type { Auth, Claims } from '@generated/views'
import { LinkingBadge } from '~/components/lending/claims/aadhaar_linking_card'
import { Money } from '~/components/money'
import { DateText } from '~/components/page'
import { BulkApprovalPage } from '~/components/lending/claims/bulk_approval/bulk_approval_page'
import {
  type Facts,
  ApprovalFacts,
  ReviewLink,
} from '~/components/lending/claims/bulk_approval/approval_rows'
import { t } from '~/lib/translate'
import { useForm } from '@inertiajs/react'
import { ConfirmButton } from '~/components/confirm_button'
import { PostForm, SubmitRow } from '~/components/form/form'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'

const REMARKS_LENGTH = 1000

interface FinalApprovalsProps {
  stack: Claims.BulkApproval
  stepUp: Auth.StepUp
  returnReasons: { value: string; label: string }[]
}

/** The claims that wait for the last approval. */
export default function FinalApprovals({ stack, stepUp, returnReasons }: FinalApprovalsProps) {
  const [returning, setReturning] = useState<number | null>(null)
  const factsOf = (row: Claims.BulkApproval['usual'][number]): Facts => [
    { term: t('claims.columns.application'), value: row.applicationNo },
    { term: t('claims.columns.bank'), value: row.bank },
    { term: t('claims.columns.claim_amount'), value: <Money paise={row.interestPaise} /> },
    { term: t('claims.columns.submitted_on'), value: <DateText value={row.submittedOn} /> },
    {
      term: t('claims.aadhaar_linking.card'),
      value: <LinkingBadge state={row.linking} ageDays={row.linkingAgeDays} />,
    },
  ]
  return (
    <BulkApprovalPage
      stack={stack}
      stepUp={stepUp}
      path="/officer/final-approvals"
      words="claims.final_approvals"
      factsOf={factsOf}
      cardOf={(row, approve, isBusy) => (
        <ClaimException
          row={row}
          facts={factsOf(row)}
          reasons={returnReasons}
          isBusy={isBusy}
          isReturning={returning === row.id}
          onReturning={(isReturning) => setReturning(isReturning ? row.id : null)}
          onApprove={approve}
        />
      )}
    />
  )
}

type Exception = Claims.BulkApproval['exceptions'][number]

type Reasons = { value: string; label: string }[]

interface ClaimExceptionProps {
  row: Exception
  facts: Facts
  reasons: Reasons
  isBusy: boolean
  /** Only one at a time, because their fields have the same names. */
  isReturning: boolean
  onReturning: (isReturning: boolean) => void
  onApprove: () => void
}

/** The card of a claim that requires an individual look: the reason, and the possible actions. */
function ClaimException(props: ClaimExceptionProps) {
  const { row, facts, reasons, isBusy, isReturning, onReturning, onApprove } = props
  const isOpen = !row.reasons.includes('not_yours')
  return (
    <>
      <ul className="as-marked" aria-label={t('workflow.stack.reasons')}>
        {row.reasons.map((reason) => (
          <li key={reason}>
            {t(`claims.final_approvals.why.${reason}`)}
            {reason === 'rules' ? (
              <ul className="as-marked">
                {row.brokenRules.map((rule) => (
                  <li key={rule}>{t(`claims.rules.${rule}`)}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      <ApprovalFacts facts={facts} />
      {isReturning ? (
        <ReturnForm row={row} reasons={reasons} onCancel={() => onReturning(false)} />
      ) : isOpen ? (
        <div className="as-actions">
          {row.reasons.includes('asked') ? null : (
            <ConfirmButton
              color="blue"
              busy={isBusy}
              label={t('workflow.buttons.claim.approve')}
              text={t('claims.final_approvals.confirm_one', {
                id: row.id,
                name: row.applicantName,
              })}
              confirmLabel={t('workflow.choices.claim.approve')}
              onConfirm={onApprove}
            />
          )}
          <ActionButton
            variant="default"
            onClick={() => onReturning(true)}
            label={t('workflow.buttons.claim.return')}
          />
        </div>
      ) : null}
      <ReviewLink row={row} />
    </>
  )
}

interface ReturnFormProps {
  row: Exception
  reasons: Reasons
  onCancel: () => void
}

function ReturnForm({ row, reasons, onCancel }: ReturnFormProps) {
  const form = useForm({
    reasonId: '',
    item: '',
    remarks: '',
    expectedStatusId: row.expectedStatusId,
    expectedDecisionId: row.expectedDecisionId,
  })
  const field = useFields(form, 'workflow.bar')
  return (
    <PostForm
      form={form}
      className="as-form"
      onSend={() => {
        form.transform(({ item, ...data }) => ({ ...data, item: item || null }))
        form.put(`/officer/final-approvals/${row.id}`, { preserveScroll: true })
      }}
    >
      <SelectField {...field('reasonId')} required options={reasons} />
      <SelectField {...field('item')} options={row.items} />
      <TextAreaField {...field('remarks')} required maxLength={REMARKS_LENGTH} rows={2} />
      <SubmitRow form={form} label={t('workflow.choices.claim.return')}>
        <ActionButton variant="default" onClick={onCancel} label={t('common.actions.cancel')} />
      </SubmitRow>
    </PostForm>
  )
}

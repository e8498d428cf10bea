import { LinkButton } from '~/components/buttons'
import { Stack } from '@mantine/core'
import { router } from '@inertiajs/react'
import { paise, plainRupees } from '#kernel/money/paise'
import type { Applications, Claims } from '@generated/views'
import { claimSums } from '~/components/lending/claims/claim_columns'
import { ClaimForm } from '~/components/lending/claims/claim_form'
import { ClaimHistory } from '~/components/lending/claims/claim_history'
import { ClaimLinking } from '~/components/lending/claims/aadhaar_linking_card'
import { ConfirmButton } from '~/components/confirm_button'
import { dayColumn, moneyColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { DescriptionList, Notice, PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { FileLink } from '~/components/file_link'
import { toneOfOwner } from '~/lib/status_tone'
import { t } from '~/lib/translate'
import '~/components/lending/claims/claims.css'

type ShowProps = {
  application: Applications.ApplicationHead
  claim: Claims.ApplicantClaim
  lastDecisionId: number | null
  rows: Claims.ClaimRowView[]
  files: Claims.ClaimFile[]
  steps: Claims.ClaimStep[]
  actions: string[]
  instalments: Claims.InstalmentChoice[]
  needsPhoto: boolean
  asked: Claims.QuestionOnClaim[]
  /** Why it was returned to its applicant; null where it was not. */
  returned: Claims.ClaimReturn | null
  /** Account that receives the refund; null where nobody acts on the claim any more. */
  linking: Claims.AadhaarLinking | null
  /** Whether a proof of its payment exists. */
  isProven: boolean
  /** Whether part of its refund is being recovered. */
  hasRecovery: boolean
}

/** One claim of the applicant: its status, and its correction when it was returned. */
export default function ShowClaim(props: ShowProps) {
  const { application, claim, rows, files, steps, actions, instalments, needsPhoto } = props
  const { asked, returned, linking, isProven } = props
  const sums = claimSums(claim)
  const base = `/loans/${application.uuid}/claims`
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.show.title', { day: t.date(claim.submittedOn) })}
        subtitle={t('claims.show.subtitle', { number: application.number })}
        backHref={base}
        backLabel={t('claims.show.back')}
      />
      {returned ? <ReturnNotice returned={returned} /> : null}
      {props.hasRecovery ? (
        <Notice tone="warning" title={t('claims.recovery.own.title')}>
          <a href={`${base}/${claim.uuid}/recovery`}>{t('claims.recovery.own.open')}</a>
        </Notice>
      ) : null}
      <ClaimQuestions asked={asked} />
      {linking ? <ClaimLinking linking={linking} /> : null}
      <SectionCard title={t('claims.show.details')}>
        <DescriptionList
          columns={2}
          labels="claims.columns"
          items={(fact) => [
            fact('status', <StatusBadge label={claim.status} tone={toneOfOwner(claim.owner)} />),
            fact('payment', claim.payment),
            ...sums,
            fact('claims.show.charges', <Money paise={claim.chargesPaise} />),
            fact('paid_on', t.date(claim.paidOn)),
            fact('claims.show.number', claim.id),
          ]}
        />
        {isProven ? (
          <p>
            <a href={`${base}/${claim.uuid}/proof`} className="as-link">
              {t('claims.show.proof')}
            </a>
          </p>
        ) : null}
      </SectionCard>
      <SectionCard title={t('claims.show.history')}>
        <ClaimHistory steps={steps} />
      </SectionCard>
      {claim.isEditable ? (
        <ClaimForm
          action={`${base}/${claim.uuid}`}
          instalments={instalments}
          needsPhoto={needsPhoto}
          expectedState={{
            expectedStatusId: claim.statusId,
            expectedDecisionId: props.lastDecisionId,
          }}
          initial={{
            chosen: rows.map((row) => row.scheduleRowId),
            paidDates: Object.fromEntries(
              rows
                .filter((row) => row.paidOn !== claim.paidOn)
                .map((row) => [row.scheduleRowId, row.paidOn])
            ),
            paidOn: claim.paidOn,
            charges: plainRupees(paise(claim.chargesPaise)),
            paidAmount: plainRupees(paise(claim.paidPaise)),
          }}
        />
      ) : (
        <ClaimedRows rows={rows} />
      )}
      <SectionCard title={t('claims.show.files')}>
        <Stack gap="xs">
          {files.map((file) => (
            <FileLink
              key={file.uuid}
              href={`/files/${file.uuid}`}
              label={t(`claims.files.${file.slot}`)}
              mime={file.mime}
            />
          ))}
        </Stack>
      </SectionCard>
      {actions.includes('withdraw') ? (
        <div>
          <ConfirmButton
            text={t('claims.show.withdraw_text', { day: t.date(claim.submittedOn) })}
            confirmLabel={t('claims.show.withdraw')}
            onConfirm={() =>
              router.post(`${base}/${claim.uuid}/withdrawal`, { expectedStatusId: claim.statusId })
            }
          />
        </div>
      ) : null}
    </Stack>
  )
}

function ClaimedRows({ rows }: { rows: Claims.ClaimRowView[] }) {
  return (
    <DataTable
      caption={t('claims.show.rows')}
      rows={rows}
      rowKey="scheduleRowId"
      empty={null}
      columns={[
        dayColumn('dueOn', t('claims.form.due')),
        dayColumn('paidOn', t('claims.columns.paid_on')),
        moneyColumn('principalPaise', t('claims.form.principal')),
        moneyColumn('interestPaise', t('claims.form.interest')),
        moneyColumn('proposedPaise', t('claims.form.refund')),
      ]}
    />
  )
}

/** Why a claim was returned: first the officer's remarks, then the item concerned, with a link to the field. */
function ReturnNotice({ returned }: { returned: Claims.ClaimReturn }) {
  const { remarks, reason, item, until } = returned
  return (
    <Notice tone="warning" title={t('claims.show.returned')}>
      <DescriptionList
        items={[
          { label: t('claims.returned.says'), value: remarks },
          {
            label: t('claims.returned.item'),
            /** A plain link: the browser finds and focuses the field. */
            value: item && <a href={item.href}>{item.name}</a>,
          },
          { label: t('claims.returned.reason'), value: reason },
          { label: t('claims.returned.until'), value: t.date(until) },
        ].filter(({ value }) => value !== null)}
      />
    </Notice>
  )
}

/** The office's questions about the claim, each with a link to answer it. */
function ClaimQuestions({ asked: questions }: { asked: readonly Claims.QuestionOnClaim[] }) {
  if (questions.length === 0) return null
  return (
    <SectionCard
      title={t('claims.questions.title')}
      subtitle={t('claims.questions.text')}
      id="asked"
    >
      <ul className="as-entries as-ruled">
        {questions.map(({ id, name, reason, until, href }) => (
          <li key={id} className="as-stack">
            <div>
              <h3>{name}</h3>
              <p>“{reason}”</p>
              <p className="as-small">
                {href
                  ? t('claims.questions.until', { date: t.date(until) ?? '' })
                  : t('claims.questions.sent')}
              </p>
            </div>
            {href ? (
              <div className="as-actions">
                <LinkButton
                  href={href}
                  aria-label={`${t('claims.questions.answer')}: ${name}`}
                  label={t('claims.questions.answer')}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

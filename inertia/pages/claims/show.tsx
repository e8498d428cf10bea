import { Stack } from '@mantine/core'
import { router } from '@inertiajs/react'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import { paise, plainRupees } from '#core/money/paise'
import { ClaimForm } from '~/components/claims/claim_form'
import { ClaimHistory } from '~/components/claims/claim_history'
import type {
  ClaimFile,
  ClaimLine,
  ClaimRow,
  ClaimStep,
  InstalmentChoice,
} from '~/components/claims/types'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { DescriptionList } from '~/components/description_list'
import { FileLink } from '~/components/file_link'
import { Money } from '~/components/money'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { toneOfOwner } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type ShowProps = {
  application: { uuid: string; number: string }
  claim: ClaimLine & { statusId: number; chargesPaise: number }
  rows: ClaimRow[]
  files: ClaimFile[]
  steps: ClaimStep[]
  actions: string[]
  instalments: InstalmentChoice[]
  needsPhoto: boolean
}

/** One claim of the applicant: where it stands, and its correction when it was returned. */
export default function ShowClaim(props: ShowProps) {
  const { application, claim, rows, files, steps, actions, instalments, needsPhoto } = props
  const t = useT()
  const base = `/loans/${application.uuid}/claims`
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.show.title', { id: claim.id })}
        subtitle={t('claims.show.subtitle', { number: application.number })}
        backHref={base}
        backLabel={t('claims.show.back')}
      />
      {claim.isEditable ? <Notice tone="warning">{t('claims.show.returned')}</Notice> : null}
      <SectionCard title={t('claims.show.details')}>
        <DescriptionList
          columns={2}
          items={[
            {
              label: t('claims.columns.status'),
              value: <StatusBadge label={claim.status} tone={toneOfOwner(claim.owner)} />,
            },
            { label: t('claims.columns.payment'), value: claim.payment },
            {
              label: t('claims.columns.claim_amount'),
              value: <Money paise={claim.interestPaise} />,
            },
            { label: t('claims.columns.proposed'), value: <Money paise={claim.proposedPaise} /> },
            {
              label: t('claims.columns.approved'),
              value: claim.approvedPaise === null ? null : <Money paise={claim.approvedPaise} />,
            },
            { label: t('claims.columns.paid'), value: <Money paise={claim.paidPaise} /> },
            { label: t('claims.show.charges'), value: <Money paise={claim.chargesPaise} /> },
            {
              label: t('claims.columns.paid_on'),
              value: formatDate(claim.paidOn as PlainDate),
            },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('claims.show.history')}>
        <ClaimHistory steps={steps} />
      </SectionCard>
      {claim.isEditable ? (
        <ClaimForm
          action={`${base}/${claim.uuid}`}
          instalments={instalments}
          needsPhoto={needsPhoto}
          expectedStatusId={claim.statusId}
          initial={{
            chosen: rows.map((row) => row.scheduleRowId),
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
            text={t('claims.show.withdraw_text', { id: claim.id })}
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

function ClaimedRows({ rows }: { rows: ClaimRow[] }) {
  const t = useT()
  return (
    <DataTable
      caption={t('claims.show.rows')}
      rows={rows}
      rowKey="scheduleRowId"
      empty={null}
      columns={[
        {
          key: 'dueOn',
          label: t('claims.form.due'),
          render: (row) => formatDate(row.dueOn as PlainDate),
        },
        {
          key: 'paidOn',
          label: t('claims.columns.paid_on'),
          render: (row) => formatDate(row.paidOn as PlainDate),
        },
        {
          key: 'principalPaise',
          label: t('claims.form.principal'),
          align: 'right',
          render: (row) => <Money paise={row.principalPaise} />,
        },
        {
          key: 'interestPaise',
          label: t('claims.form.interest'),
          align: 'right',
          render: (row) => <Money paise={row.interestPaise} />,
        },
        {
          key: 'proposedPaise',
          label: t('claims.form.refund'),
          align: 'right',
          render: (row) => <Money paise={row.proposedPaise} />,
        },
      ]}
    />
  )
}

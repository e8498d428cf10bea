import { Button, Stack } from '@mantine/core'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { ClaimFilters, type ClaimChoices } from '~/components/claims/claim_filters'
import type { ClaimLine } from '~/components/claims/types'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { ExcelButton } from '~/components/excel_button'
import { EmptyState } from '~/components/empty_state'
import { Money } from '~/components/money'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { StatusBadge } from '~/components/status_badge'
import { toneOfOwner } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type OfficerRow = ClaimLine & {
  statusId: number
  applicationNo: string
  applicantName: string
  district: string
  bank: string
  aadhaar: string
}

type ListProps = {
  list: {
    rows: OfficerRow[]
    total: number
    page: number
    pages: number
    perPage: number
    sort: { key: string; direction: 'asc' | 'desc' }
    next: string | null
    previous: string | null
  }
  pageSizes: number[]
  filters: Record<string, string>
  choices: ClaimChoices
  schemesTrouble: string | null
  isDistrictLocked: boolean
  canPay: boolean
  canDecide: boolean
}

/** The officers' list of claims (document 4, 2.6). */
export default function ClaimList(props: ListProps) {
  const { list, pageSizes, filters, choices, isDistrictLocked, canPay, canDecide } = props
  const t = useT()
  const [chosen, setChosen] = useState<number[]>([])
  const [isSending, setIsSending] = useState(false)
  const approve = () =>
    router.post(
      '/officer/claims/approvals',
      {
        claims: list.rows
          .filter(({ id }) => chosen.includes(id))
          .map(({ id, statusId }) => ({ id, statusId })),
      },
      {
        preserveScroll: true,
        onStart: () => setIsSending(true),
        onFinish: () => setIsSending(false),
        onSuccess: () => setChosen([]),
      }
    )
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.list.title')}
        actions={
          <>
            {canPay ? (
              <Button component="a" href="/officer/payment-batches/new">
                {t('claims.list.make_batch')}
              </Button>
            ) : null}
            <ExcelButton path="/officer/claims/sheet" />
          </>
        }
      />
      {props.schemesTrouble ? <Notice tone="danger">{props.schemesTrouble}</Notice> : null}
      <ClaimFilters values={filters} choices={choices} isDistrictLocked={isDistrictLocked} />
      <DataTable
        caption={t('claims.list.title')}
        hideCaption
        rows={list.rows}
        rowKey="id"
        rowHref={(row) => `/officer/claims/${row.id}`}
        rowLabel={(row) => t('claims.list.view', { id: row.id })}
        empty={<EmptyState title={t('claims.list.empty')} />}
        sort={list.sort}
        selection={canDecide ? chosen : undefined}
        onSelectionChange={canDecide ? (keys) => setChosen(keys.map(Number)) : undefined}
        selectionActions={
          <ConfirmButton
            color="blue"
            variant="filled"
            busy={isSending}
            text={t('claims.bulk.confirm', { count: chosen.length })}
            confirmLabel={t('claims.bulk.approve', { count: chosen.length })}
            onConfirm={approve}
          />
        }
        pagination={{
          page: list.page,
          perPage: list.perPage,
          total: list.total,
          lastPage: list.pages,
          pageSizes,
        }}
        columns={[
          {
            key: 'newest',
            label: t('claims.columns.id'),
            sortable: true,
            render: (row) => row.id,
          },
          { key: 'applicationNo', label: t('claims.columns.application') },
          { key: 'applicantName', label: t('claims.columns.applicant'), sortable: true },
          { key: 'district', label: t('claims.columns.district') },
          { key: 'bank', label: t('claims.columns.bank') },
          {
            key: 'submitted',
            label: t('claims.columns.submitted_on'),
            sortable: true,
            render: (row) => <DateText value={row.submittedOn} />,
          },
          {
            key: 'interestPaise',
            sortable: true,
            label: t('claims.columns.claim_amount'),
            align: 'right',
            render: (row) => <Money paise={row.interestPaise} />,
          },
          {
            key: 'approvedPaise',
            label: t('claims.columns.approved'),
            align: 'right',
            render: (row) => <Money paise={row.approvedPaise} />,
          },
          {
            key: 'status',
            sortable: true,
            label: t('claims.columns.status'),
            render: (row) => <StatusBadge label={row.status} tone={toneOfOwner(row.owner)} />,
          },
          { key: 'payment', label: t('claims.columns.payment') },
        ]}
      />
    </Stack>
  )
}

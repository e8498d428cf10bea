import { ActionButton, LinkButton } from '~/components/buttons'
import '~/components/lending/loans/loans.css'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { normaliseDigits } from '#kernel/formats/digits'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Loans } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { Dialog } from '~/components/dialog'
import { Money } from '~/components/money'
import { DateText, EmptyState, Notice, Page, SectionCard } from '~/components/page'
import { LetterLink, SanctionFacts, Verified } from '~/components/lending/loans/loan_facts'
import { ScheduleTable } from '~/components/lending/loans/schedule_table'
import { ScheduleUpload } from '~/components/lending/loans/schedule_upload'
import { useBrowserTable } from '~/components/table/use_browser_table'
import { TABLES } from '~/lib/files'
import { t } from '~/lib/translate'

type DisbursementsProps = {
  application: Loans.Application
  sanction: Loans.Sanction | null
  disbursements: Loans.Disbursement[]
  can: { record: boolean }
}

/** Page sizes of the list (document 4, 2.2). */
const PAGE_SIZES = [5, 10, 15, 20, 50]
const DEFAULT_SIZE = 10

/** Whether any displayed value of a row contains the search text. */
function matches(row: Loans.Disbursement, search: string): boolean {
  const shown = [
    String(row.trancheNo),
    t.date(row.disbursedOn),
    t.date(row.emiStartOn),
    formatRupees(paise(row.amountPaise)),
    formatRupees(paise(row.emiPaise)),
  ]
  const wanted = normaliseDigits(search).trim().toLowerCase()
  return shown.some((text) => text.toLowerCase().includes(wanted))
}

type Opened = { what: 'schedule' | 'upload'; disbursement: Loans.Disbursement } | null

/** The bank's disbursements by tranche, each with its schedule (document 4, 2.2). */
export default function Disbursements(props: DisbursementsProps) {
  const { application, sanction, disbursements, can } = props
  const [opened, setOpened] = useState<Opened>(null)
  const [search, setSearch] = useState('')
  const found = disbursements.filter((row) => matches(row, search))
  const table = useBrowserTable(found, PAGE_SIZES, DEFAULT_SIZE)
  const base = `/loans/${application.uuid}/disbursements`
  return (
    <Page
      title={t('loans.disbursements.title')}
      subtitle={`${application.number} · ${application.scheme}`}
      backHref={`/my-applications/${application.uuid}`}
      actions={
        <>
          {can.record ? (
            <LinkButton href={`${base}/new`} label={t('loans.disbursements.add')} />
          ) : null}
          {disbursements.length > 0 ? (
            <LinkButton
              variant="default"
              href={`/loans/${application.uuid}/claims/new`}
              label={t('loans.disbursements.next')}
            />
          ) : null}
        </>
      }
    >
      {sanction ? (
        <SectionCard title={t('loans.disbursements.summary')}>
          <SanctionFacts sanction={sanction} />
        </SectionCard>
      ) : (
        <Notice tone="info" title={t('loans.disbursements.no_sanction')}>
          <Link href={`/loans/${application.uuid}/sanction`}>
            {t('loans.disbursements.to_sanction')}
          </Link>
        </Notice>
      )}
      {disbursements.length > 0 ? (
        <TextInput
          type="search"
          label={t('loans.disbursements.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <DataTable
        caption={t('loans.disbursements.history')}
        rows={table.rows}
        sort={table.sort}
        onSort={table.onSort}
        pagination={table.pagination}
        empty={
          <EmptyState
            title={t('loans.disbursements.empty')}
            text={t('loans.disbursements.empty_text')}
          />
        }
        labels="loans.labels"
        columns={(column) => [
          { key: 'trancheNo', label: t('loans.labels.tranche'), sortable: true },
          column('disbursement_date', (row) => <DateText value={row.disbursedOn} />, {
            key: 'disbursedOn',
            sortable: true,
          }),
          column('amount', (row) => <Money paise={row.amountPaise} />, {
            key: 'amountPaise',
            sortable: true,
            align: 'right',
          }),
          column('emi_amount', (row) => <Money paise={row.emiPaise} />, {
            key: 'emiPaise',
            sortable: true,
            align: 'right',
          }),
          column('emi_start', (row) => <DateText value={row.emiStartOn} />, {
            key: 'emiStartOn',
            sortable: true,
          }),
          column('verification', (row) => <Verified isVerified={row.isVerified} />),
          column('actions', (row) => (
            <div className="as-actions ln-ways">
              <Link href={`${base}/${row.trancheNo}`}>
                {t('loans.disbursements.details_of', { tranche: row.trancheNo })}
              </Link>
              <LetterLink
                file={row.letter}
                label={t('loans.disbursements.letter_of', { tranche: row.trancheNo })}
              />
              <ActionButton
                variant="default"
                onClick={() => setOpened({ what: 'schedule', disbursement: row })}
                label={t('loans.disbursements.emi_of', { tranche: row.trancheNo })}
              />
              {row.paymentSchedule ? (
                <LetterLink file={row.paymentSchedule} label={t('loans.labels.payment_schedule')} />
              ) : (
                <ActionButton
                  variant="subtle"
                  onClick={() => setOpened({ what: 'upload', disbursement: row })}
                  label={t('loans.disbursements.upload_schedule')}
                />
              )}
            </div>
          )),
        ]}
      />
      <Dialog
        opened={opened?.what === 'schedule'}
        title={t('loans.disbursements.emi_of', { tranche: opened?.disbursement.trancheNo ?? 0 })}
        onClose={() => setOpened(null)}
        actions={<Button onClick={() => setOpened(null)}>{t('common.actions.close')}</Button>}
      >
        {opened ? <ScheduleTable rows={opened.disbursement.rows} showsClaims /> : null}
      </Dialog>
      <Dialog
        opened={opened?.what === 'upload'}
        title={t('loans.disbursements.upload_schedule')}
        onClose={() => setOpened(null)}
      >
        {opened ? (
          <ScheduleUpload
            action={`${base}/${opened.disbursement.trancheNo}/payment-schedule`}
            hint={t('loans.disbursements.upload_hint')}
            accept={`image/jpeg,image/png,application/pdf,${TABLES}`}
            submitLabel={t('common.actions.submit')}
            onDone={() => setOpened(null)}
          >
            <p>
              {t('loans.disbursements.upload_text', { tranche: opened.disbursement.trancheNo })}
            </p>
          </ScheduleUpload>
        ) : null}
      </Dialog>
    </Page>
  )
}

import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { DetailsFirst } from '~/components/group/details_first'
import type { ShareholderData } from '~/components/group/group_data'
import { PersonActions } from '~/components/group/person_actions'
import { type Step, StepPage, stepHref } from '~/components/profile/step_page'
import { SectionCard } from '~/components/section_card'
import { useBrowserTable } from '~/components/table/use_browser_table'
import { useT } from '~/lib/use_t'

type ShareholdersProps = {
  step: Step
  hasGroup: boolean
  shareholders: ShareholderData[]
  /** So many there may be. */
  most: number
}

const PAGE_SIZES = [5, 10, 15, 20, 50]
const PAGE_SIZE = 10

/** Who holds a share of the group; the list may stay empty (document 2). */
export default function Shareholders({ step, hasGroup, shareholders, most }: ShareholdersProps) {
  const t = useT()
  const address = stepHref(step)
  const table = useBrowserTable(shareholders, PAGE_SIZES, PAGE_SIZE)
  const label = (name: string) => t(`profile.fields.${name}`)
  return (
    <StepPage step={step} wide>
      <SectionCard subtitle={t('group.shareholders.intro')} title={t('group.shareholders.title')}>
        {!hasGroup ? (
          <DetailsFirst loanType={step.loanType} />
        ) : shareholders.length < most ? (
          <Button component={Link} href={`${address}/new`}>
            {t('group.shareholders.add')}
          </Button>
        ) : (
          <p>{t('group.messages.too_many', { most })}</p>
        )}
      </SectionCard>
      <DataTable
        caption={t('group.shareholders.list')}
        rows={table.rows}
        rowKey="id"
        sort={table.sort}
        onSort={table.onSort}
        pagination={table.pagination}
        empty={t('group.shareholders.empty')}
        columns={[
          { key: 'firstName', label: label('firstName'), sortable: true },
          { key: 'middleName', label: label('middleName') },
          { key: 'lastName', label: label('lastName'), sortable: true },
          {
            key: 'aadhaar',
            label: label('aadhaar'),
            render: (row) => <span className="as-nowrap">{row.aadhaar}</span>,
          },
          { key: 'address', label: t('group.fields.address') },
          {
            key: 'birthDate',
            label: label('birthDate'),
            render: (row) => <DateText value={row.birthDate} />,
          },
          { key: 'gender', label: label('genderId') },
          { key: 'status', label: t('group.fields.status') },
          {
            key: 'actions',
            label: t('common.actions.edit'),
            render: ({ id, name }) => <PersonActions name={name} href={`${address}/${id}`} />,
          },
        ]}
      />
      <div className="as-actions as-step-end">
        <Button component={Link} href={step.nextHref} variant="default">
          {t('profile.step.continue')}
        </Button>
      </div>
    </StepPage>
  )
}
